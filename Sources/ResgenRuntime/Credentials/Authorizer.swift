import Foundation

/// Sends requests with what they ask for of some credentials; after a 401 once more, with others instead.
struct Authorizer: Sendable {
    typealias Send = @Sendable (ResourceRequest) async throws(NetworkError) -> RawResponse.Stream

    /// nil if there are none.
    let credentials: Credentials?
    /// The date, for credentials that end.
    let date: @Sendable () -> Date
    /// Gets the name of each credential for which a refresh starts.
    let onRefresh: @Sendable (String?) -> Void

    /// The credentials of the first alternative that there are all of, else those that there are of
    /// one. Only those of the origin that the request goes to count. What an alternative throws is the
    /// error only if no other one is enough.
    func supply(_ request: ResourceRequest) async throws(NetworkError) -> AlternativeSupply {
        guard let credentials, let authentication = request.authentication,
            let url = try? request.url()
        else { return AlternativeSupply() }
        let origin = ResourceRequest.Origin(url)
        var best = AlternativeSupply()
        var failure: NetworkError?
        for alternative in authentication.alternatives where !alternative.isEmpty {
            do throws(NetworkError) {
                let found = try await supply(alternative, for: origin, credentials)
                if !found.issued.isEmpty, found.missing.isEmpty { return found }
                if best.isNothing || (best.issued.isEmpty && !found.issued.isEmpty) { best = found }
            } catch {
                if Task.isCancelled { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        // Where credentials are optional, nothing is better than a part of them.
        if authentication.alternatives.contains(where: \.isEmpty) { best.issued = [] }
        return best
    }

    private func supply(
        _ requirements: [ResourceRequest.Authentication.Requirement],
        for origin: ResourceRequest.Origin,
        _ credentials: Credentials,
    ) async throws(NetworkError) -> AlternativeSupply {
        var found = AlternativeSupply()
        for requirement in requirements {
            var supply: IssuedCredential?
            if requirement.origin == origin {
                do {
                    supply = try await credentials.refreshes.issue(
                        for: requirement,
                        of: credentials,
                        date: date,
                    ) {
                        onRefresh(requirement.name)
                    }
                } catch {
                    throw NetworkError(credentials: error)
                }
            }
            if let supply, supply.isSuitable {
                found.issued.append(supply)
            } else {
                found.missing.append(requirement)
                found.unsuitable = found.unsuitable ?? supply
            }
        }
        return found
    }

    /// Sends a request with what there is for it.
    func send(
        _ request: ResourceRequest,
        with supply: AlternativeSupply,
        _ send: Send,
    ) async throws(NetworkError) -> RawResponse.Stream {
        guard let credentials, !supply.issued.isEmpty else { return try await send(request) }
        let stream = try await exchange(request, with: supply.issued, send)
        guard stream.status == 401,
            let replacements = try await replacements(of: supply.issued, credentials, after: stream)
        else { return stream }
        return try await exchange(request, with: replacements, send)
    }

    /// What is sent instead after a 401; nil where there is nothing new.
    private func replacements(
        of issued: [IssuedCredential],
        _ credentials: Credentials,
        after stream: RawResponse.Stream,
    ) async throws(NetworkError) -> [IssuedCredential]? {
        var all = issued
        var isNew = false
        for (index, rejected) in issued.enumerated()
        where stream.isFrom(rejected.requirement.origin) {
            do {
                let replacement = try await credentials.refreshes.replacement(
                    of: rejected,
                    from: credentials,
                    date: date,
                ) {
                    onRefresh(rejected.requirement.name)
                }
                guard let replacement else { continue }
                all[index] = replacement
                isNew = true
            } catch {
                throw NetworkError(credentials: error)
            }
        }
        return isNew ? all : nil
    }

    /// Sends a request with credentials; one in the query does not come back in an address.
    private func exchange(
        _ request: ResourceRequest,
        with issued: [IssuedCredential],
        _ send: Send,
    ) async throws(NetworkError) -> RawResponse.Stream {
        let authorized = request.adding(issued)
        let names = issued.compactMap { credential in
            if case .query(let name) = credential.requirement.scheme { name } else { nil }
        }
        if names.isEmpty { return try await send(authorized) }
        do throws(NetworkError) {
            var stream = try await send(authorized)
            for name in names { stream.url = stream.url.flatMap { $0.removingQuery(name) } }
            return stream
        } catch {
            throw error.withoutAddress
        }
    }
}

extension RawResponse.Stream {
    /// Whether it comes from an origin, not from where a redirect led.
    fileprivate func isFrom(_ origin: ResourceRequest.Origin?) -> Bool {
        url.map { ResourceRequest.Origin($0) == origin } ?? true
    }
}

extension NetworkError {
    /// The error of getting a credential. One of the transport may pass, as that of the request may.
    fileprivate init(credentials error: any Error) {
        guard case .transportError(let cause)? = error as? NetworkError else {
            self = .transportError(FinalFailure(error: error))
            return
        }
        let mayPass = cause is URLError || cause is FinalFailure
        self = .transportError(mayPass ? cause : FinalFailure(error: cause))
    }

    /// A URLError contains the complete URL, with its query.
    fileprivate var withoutAddress: NetworkError {
        guard case .transportError(let error as URLError) = self else { return self }
        let text = [NSLocalizedDescriptionKey: error.localizedDescription]
        return .transportError(URLError(error.code, userInfo: text))
    }
}
