import Foundation
import ResgenRuntime

/// What a call of a generated function came to, as JSON.
struct Outcome: Sendable {
    var value: JSON = .null
    var dropped: [String] = []
    var error: String?
    var errorBody: JSON?
}

/// A call of a generated function, by the name of its case.
struct Call: Sendable {
    let run: @Sendable (any ResourceLoader, URL) async throws(NetworkError) -> Outcome

    /// What it comes to, with the model of a declared error.
    func outcome(_ loader: any ResourceLoader, _ server: URL) async -> Outcome {
        do throws(NetworkError) {
            return try await run(loader, server)
        } catch {
            return Outcome(error: "\(error)", errorBody: Self.body(of: error))
        }
    }

    /// A resource whose value has a JSON of its own.
    static func value<R: LoadableResource>(
        _ resource: @escaping @Sendable (URL) -> R,
    ) -> Call where R.Value: JSONCodable {
        value(resource) { try JSON(jsonData: $0.jsonData()) }
    }

    /// A resource without a value.
    static func nothing(_ resource: @escaping @Sendable (URL) -> Resource<Void>) -> Call {
        value(resource) { .null }
    }

    /// A resource whose value is turned into JSON.
    static func value<R: LoadableResource>(
        _ resource: @escaping @Sendable (URL) -> R,
        _ json: @escaping @Sendable (R.Value) throws -> JSON,
    ) -> Call {
        Call { loader, server throws(NetworkError) in
            let response = try await loader.response(for: resource(server))
            do {
                let value = try json(response.value)
                return Outcome(value: value, dropped: response.dropped.map { "\($0.reason.path)" })
            } catch {
                throw .transportError(error)
            }
        }
    }

    /// The items of all pages, through a loader with credentials.
    static func items<Page, Item: JSONCodable>(
        _ resource: @escaping @Sendable (URL) -> PagedResource<Page, Item>,
    ) -> Call {
        list { loader, server in
            var values: [JSON] = []
            for try await item in loader.items(resource(server)) {
                values.append(try JSON(jsonData: item.jsonData()))
            }
            return values
        }
    }

    /// The elements of a stream, through a loader with credentials.
    static func stream<Element: Sendable>(
        _ resource: @escaping @Sendable (URL) -> StreamResource<Element>,
        _ json: @escaping @Sendable (Element) throws -> JSON,
    ) -> Call {
        list { loader, server in
            var values: [JSON] = []
            for try await element in loader.stream(resource(server)) {
                values.append(try json(element))
            }
            return values
        }
    }

    private static func list(
        _ values: @escaping @Sendable (any ResourceLoader, URL) async throws -> [JSON],
    ) -> Call {
        Call { loader, server throws(NetworkError) in
            do {
                return Outcome(value: .array(try await values(Self.loader(loader), server)))
            } catch {
                throw error as? NetworkError ?? .transportError(error)
            }
        }
    }

    /// A resource, through a loader with credentials.
    static func authorized(
        _ resource: @escaping @Sendable (URL) -> Resource<JSON>,
    ) -> Call {
        Call { loader, server throws(NetworkError) in
            Outcome(value: try await Self.loader(loader).load(resource(server)))
        }
    }

    private static func loader(_ transport: any ResourceLoader) -> Loader {
        Loader(
            transport,
            credentials: [
                "user": .bearer("t0ken"), "bot": .bearer("b0t"),
                "app": .basic(user: "Ada", password: "päss"), "key": .apiKey("SECRET"),
                "address": .apiKey("a&b"), "cookie": .apiKey("s1d"),
            ],
        )
    }

    private static func body(of error: NetworkError) -> JSON? {
        if let model = error.body(as: Wire.Missing.self) { return json(model) }
        if let model = error.body(as: Wire.Refusal.self) { return json(model) }
        if let model = error.body(as: Office.Missing.self) { return json(model) }
        return error.body(as: String.self).map { .string($0) }
    }

    private static func json<T: JSONCodable>(_ value: T) -> JSON? {
        try? JSON(jsonData: value.jsonData())
    }
}
