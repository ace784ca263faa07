import Foundation
import ResgenRuntime
import Servers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A fault of a server, and what the caller sees of it.
struct Fault: Sendable {
    /// What the caller sees.
    enum Seen: Equatable, Sendable, CustomStringConvertible {
        case value(JSON)
        /// A `transportError` with a `URLError` of this code.
        case transport(Int)
        case tooLarge
        case cancelled
        case server(Int)
        /// A `decodingError` with this text in its description.
        case decoding(String)
        case other(String)

        init(_ error: NetworkError) {
            switch error {
            case _ where error.isCancellation: self = .cancelled
            case .transportError(let error as URLError): self = .transport(error.code.rawValue)
            case .transportError(RawResponse.BodyFailure.tooLarge): self = .tooLarge
            case .serverError(let error): self = .server(error.statusCode)
            case .decodingError(let failure): self = .decoding("\(failure)")
            default: self = .other("\(error)")
            }
        }

        /// Whether this is what was expected.
        func matches(_ expected: Seen) -> Bool {
            if case .decoding(let text) = self, case .decoding(let part) = expected {
                return text.contains(part)
            }
            return self == expected
        }

        var description: String {
            switch self {
            case .value(let json): "value \(json)"
            case .transport(let code): "transportError: URLError \(code)"
            case .tooLarge: "transportError: AnswerTooLarge"
            case .cancelled: "transportError: cancelled"
            case .server(let status): "serverError: \(status)"
            case .decoding(let text): "decodingError: \(text)"
            case .other(let text): text
            }
        }
    }

    let name: String
    let script: [FaultServer.Step]
    let expected: [Seen]
    var sizeLimit: Int?
    var timeout: Duration?

    /// - Parameters:
    ///   - name: What goes wrong.
    ///   - script: What the server does after it has read a request.
    ///   - expected: What the caller may see.
    init(
        _ name: String,
        _ script: [FaultServer.Step],
        sizeLimit: Int? = nil,
        timeout: Duration? = nil,
        sees expected: Seen...,
    ) {
        self.name = name
        self.script = [.readHead] + script
        self.expected = expected
        self.sizeLimit = sizeLimit
        self.timeout = timeout
    }
}

extension Fault: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension FaultServer.Step {
    /// Text, its line ends as HTTP has them.
    static func text(_ text: String) -> FaultServer.Step {
        .send(Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
    }

    /// The start of an answer whose body has a length, or is sent in chunks.
    static func head(_ length: Int? = nil, _ more: String = "") -> FaultServer.Step {
        let framing = length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked"
        return .text("HTTP/1.1 200 OK\nContent-Type: application/json\n\(framing)\n\(more)\n")
    }
}
