/// Finds the errors that most endpoints share, so that the API says them once.
struct CommonErrors {
    let endpoints: [SpecEndpoint]
    /// The errors of each endpoint.
    private let errors: [[SpecError]]

    init(endpoints: [SpecEndpoint]) {
        self.endpoints = endpoints
        errors = endpoints.map(\.errors)
    }

    /// An error is common when at least three endpoints have it, and at least one endpoint in three has
    /// an error of its type at any status: what few describe is theirs alone.
    private static let least = 3
    private static let endpointsPerUser = 3

    /// What the errors of one status are, and how often.
    private struct Tally {
        var counts: [String: Int] = [:]
        var first: [String: SpecError] = [:]
        var all = 0

        mutating func add(_ error: SpecError, _ identity: String) {
            all += 1
            counts[identity, default: 0] += 1
            if first[identity] == nil { first[identity] = error }
        }
    }

    /// The common errors, and the endpoints without them.
    func split() -> (errors: [SpecError], endpoints: [SpecEndpoint]) {
        var tallies: [StatusPattern: Tally] = [:]
        var order: [StatusPattern] = []
        var users: [String: Int] = [:]
        for errors in errors {
            let identities = errors.map(\.identity)
            for identity in Set(identities) { users[identity, default: 0] += 1 }
            for (error, identity) in zip(errors, identities) {
                let status = error.status.value
                if tallies[status] == nil { order.append(status) }
                tallies[status, default: Tally()].add(error, identity)
            }
        }
        let common = order.compactMap { status in
            tallies[status].flatMap { self.common(status, $0, users) }
        }
        if common.isEmpty { return ([], endpoints) }
        let known = Dictionary(firstOf: common.map { ($0.status.value, $0.identity) })
        return (
            common,
            endpoints.map { endpoint in
                var endpoint = endpoint
                endpoint.errors.removeAll { error in
                    known[error.status.value].map { $0 == error.identity } ?? false
                }
                return endpoint
            }
        )
    }

    /// The error that more than half of the endpoints with this status have. An API's error at a
    /// status would win over another one of an endpoint at a range, so there has to be none.
    private func common(_ status: StatusPattern, _ tally: Tally, _ users: [String: Int])
        -> SpecError?
    {
        let best = tally.counts.max { left, right in
            (left.value, right.key) < (right.value, left.key)
        }
        guard let (identity, count) = best, count >= Self.least, count * 2 > tally.all,
            users[identity, default: 0] * Self.endpointsPerUser >= endpoints.count,
            errors.allSatisfy({ $0.agree(identity, at: status) })
        else { return nil }
        return tally.first[identity]
    }
}

extension [SpecError] {
    /// Whether an error of the API would hide none of these, which one endpoint has.
    fileprivate func agree(_ identity: String, at status: StatusPattern) -> Bool {
        contains { $0.status.value == status }
            || allSatisfy { !$0.status.value.covers(status) || $0.identity == identity }
    }
}

extension SpecError {
    fileprivate var identity: String { "\(encoding.rawValue) \(type.text)" }
}

extension StatusPattern {
    /// Whether the pattern is wider and includes the other one.
    fileprivate func covers(_ other: StatusPattern) -> Bool {
        switch (self, other) {
        case (.other, .code), (.other, .family): true
        case (.family(let first), .code(let code)): code / 100 == first
        default: false
        }
    }
}
