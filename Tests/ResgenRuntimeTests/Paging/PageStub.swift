import Foundation
import ResgenRuntime

/// Answers each request by its whole address and body, and remembers what it was asked.
actor PageStub: ResourceLoader {
    private let respond: @Sendable (ResourceRequest) throws -> RawResponse
    private(set) var requests: [ResourceRequest] = []

    init(_ respond: @escaping @Sendable (ResourceRequest) throws -> RawResponse) {
        self.respond = respond
    }

    /// Answers with bodies by what the address ends in, after the last `/`.
    init(_ bodies: [String: String], headers: [String: ResourceRequest.Headers] = [:]) {
        self.init { request in
            let address = try request.url().absoluteString
            let name = String(address[address.lastIndex(of: "/")!...].dropFirst())
            guard let body = bodies[name] else { return RawResponse(status: 404) }
            return RawResponse(headers: headers[name] ?? [:], body: Data(body.utf8))
        }
    }

    func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
        requests.append(request)
        do {
            var answer = try respond(request)
            answer.url = answer.url ?? (try? request.url())
            return answer
        } catch {
            throw (error as? NetworkError) ?? .transportError(error)
        }
    }

    /// What was asked for, after the last `/` of each address.
    var targets: [String] {
        requests.map { request in
            let address = (try? request.url())?.absoluteString ?? "/?"
            return String(address[address.lastIndex(of: "/")!...].dropFirst())
        }
    }
}

extension AsyncSequence {
    /// All elements, and the error that ended them, if there was one.
    func collect() async -> (elements: [Element], error: NetworkError?) {
        var elements: [Element] = []
        do {
            for try await element in self { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error as? NetworkError)
        }
    }
}

let pagesServer = URL(string: "https://api.example.com/v1")!

/// A list on a page, as many servers send it.
func list(_ numbers: [Int], _ rest: String = "") -> String {
    #"{"results":\#(numbers)\#(rest.isEmpty ? "" : ",\(rest)")}"#
}
