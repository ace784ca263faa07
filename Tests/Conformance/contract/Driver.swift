// Calls generated code as a plan says, and tells what came of it. Written by hand, compiled with the calls.

import Foundation
import ResgenRuntime

/// What the plan gives for one call.
struct Arguments: Sendable {
    let server: URL
    let texts: [String: String]

    /// The value of an argument, decoded from JSON.
    func callAsFunction<T>(_ key: String) throws -> T {
        let text = texts[key]
        if let type = T.self as? any FileArgument.Type {
            guard let value = type.init(base64: text) as? T else { throw Failure(key, "no file") }
            return value
        }
        if text == nil, let type = T.self as? any Absence.Type, let value = type.absence as? T {
            return value
        }
        guard let type = T.self as? any JSONCodable.Type else {
            throw Failure(key, "\(T.self) cannot be decoded")
        }
        do {
            let value = try type.init(jsonData: Data((text ?? "null").utf8))
            guard let value = value as? T else { throw Failure(key, "no \(T.self)") }
            return value
        } catch {
            throw Failure(key, "\(error)")
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ key: String, _ text: String) { description = "the argument '\(key)': \(text)" }
    }
}

protocol Absence { static var absence: Self { get } }
extension Patch: Absence { static var absence: Patch { .absent } }

protocol FileArgument { init?(base64: String?) }

extension FileUpload: FileArgument {
    /// A text in base64, or `{"bytes": …, "media": …}`.
    init?(base64: String?) {
        guard let base64, let value = try? JSON(jsonData: Data(base64.utf8)),
            let bytes = Data(base64Encoded: value.string ?? value["bytes"]?.string ?? "")
        else { return nil }
        self.init(bytes, name: "file.bin", mediaType: value["media"]?.string)
    }
}

extension Optional: FileArgument where Wrapped: FileArgument {
    init?(base64: String?) { self = base64 == nil ? nil : Wrapped(base64: base64) }
}

extension Array: FileArgument where Element: FileArgument {
    init?(base64: String?) {
        guard let base64, let texts = try? [String](jsonData: Data(base64.utf8)) else { return nil }
        self = texts.compactMap { Element(base64: "\"\($0)\"") }
    }
}

/// A resource, ready to be loaded.
struct Exercise: Sendable {
    /// The JSON of the value, and what came before the body where that is told.
    let run: @Sendable (Loader) async throws -> (text: String, head: RawResponse?)

    init<R: LoadableResource>(_ resource: R) {
        run = { loader in
            let response = try await loader.response(for: resource)
            let head = RawResponse(headers: response.headers, url: response.url)
            return (try json(of: response.value), head)
        }
    }

    init<E>(_ resource: StreamResource<E>) {
        run = { loader in
            var texts: [String] = []
            for try await element in loader.stream(resource) { texts.append(try json(of: element)) }
            return ("[" + texts.joined(separator: ",") + "]", nil)
        }
    }
}

/// What a stream of events is read as, with the data in JSON.
protocol Event { func json() throws -> String }

extension ServerSentEvent: Event {
    func json() throws -> String {
        var members = [
            "\"event\":\(try Contract.json(of: name))", "\"data\":\(try Contract.json(of: data))",
        ]
        if let id { members.append("\"id\":\(try Contract.json(of: id))") }
        if let retry { members.append("\"retry\":\(retry / .milliseconds(1))") }
        return "{\"of the event\":{\(members.joined(separator: ","))}}"
    }
}

/// The JSON of a value; of the case of an answer by status, its value's.
func json(of value: Any) throws -> String {
    if value is Void { return "" }
    if let value = value as? any Event { return try value.json() }
    if let value = value as? any JSONCodable {
        return String(decoding: try value.jsonData(), as: UTF8.self)
    }
    if let child = Mirror(reflecting: value).children.first { return try json(of: child.value) }
    return "null"
}

func model(of error: ServerError) -> Any? {
    let model = Mirror(reflecting: error).children.first { $0.label == "model" }?.value
    return model.flatMap { Mirror(reflecting: $0).children.first?.value }
}

struct Case: Decodable, Sendable {
    let id: Int
    let table: String
    let call: Int
    let texts: [String: String]
}

struct Outcome: Codable, Sendable {
    let id: Int
    var value: String?
    var status: Int?
    var error: String?
    /// The JSON of each header that is described, by its name, or why it cannot be read.
    var headers: [String: String]?
}

/// What one property of `ResponseHeaders` gives.
func header(_ read: () throws -> Any) -> String {
    do { return try json(of: read()) } catch { return "error: \(error)" }
}

typealias HeaderTable = @Sendable (RawResponse) -> [String: String]

typealias Table = @Sendable (Int, Arguments) throws -> Exercise

@main struct Driver {
    static func main() async throws {
        let port = CommandLine.arguments[1]
        let plan = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))
        let cases = try JSONDecoder().decode([Case].self, from: plan)
        let loader = Loader(credentials: Credentials(secret), timeout: .seconds(60))
        let outcomes = await withTaskGroup(of: [Outcome].self) { group in
            for lane in 0..<4 {
                group.addTask {
                    var found: [Outcome] = []
                    for (index, each) in cases.enumerated() where index % 4 == lane {
                        found.append(await outcome(of: each, port: port, loader))
                    }
                    return found
                }
            }
            var all: [Outcome] = []
            for await found in group { all += found }
            return all
        }
        let output = URL(fileURLWithPath: CommandLine.arguments[3])
        try JSONEncoder().encode(outcomes).write(to: output)
    }

    @Sendable static func secret(
        _ requirement: ResourceRequest.Authentication.Requirement
    ) -> Credentials.Credential? {
        switch requirement.scheme {
        case .bearer: .bearer("token")
        case .basic: .basic(user: "a user", password: "pä:ss")
        default: .apiKey("key-1")
        }
    }

    static func outcome(of each: Case, port: String, _ loader: Loader) async -> Outcome {
        var outcome = Outcome(id: each.id)
        do {
            guard let server = URL(string: "http://127.0.0.1:\(port)/\(each.id)"),
                let table = tables[each.table]
            else { return outcome }
            let arguments = Arguments(server: server, texts: each.texts)
            let result = try await table(each.call, arguments).run(loader)
            outcome.value = result.text
            outcome.headers = result.head.flatMap { headerTables[each.table]?($0) }
        } catch NetworkError.serverError(let error) {
            outcome.status = error.statusCode
            let head = RawResponse(headers: error.headers, url: error.url)
            outcome.headers = headerTables[each.table]?(head)
            outcome.value = model(of: error).flatMap { try? json(of: $0) }
        } catch {
            outcome.error = "\(error)"
        }
        return outcome
    }
}
