import Foundation

/// The step from a response to a value.
public struct ResponseParser<Value>: Sendable {
    /// The statuses that have a value, where they are named; else those of success.
    var statuses: [String] = []
    /// Whether a redirect leads to the response, and is not the response.
    var followsRedirects = true
    /// The media type that is read, as far as that is known: a request asks for it.
    var accept: String?
    /// Whether no body is read, so that a request may ask for the media type of errors.
    var ignoresBody = false
    /// How many functions turn what `parse` of the first parser read into the value.
    var mapCount = 0
    /// How and where the JSON of the body has the value; nil where something else is made of the body.
    var json: (encoding: JSON.Encoding, unwrap: JSON.Path)?
    let parse: @Sendable (RawResponse, inout DroppedElements) throws -> Value

    /// The value of a response, or the one that a stub gave along with it.
    func value(of response: RawResponse, _ dropped: inout DroppedElements) throws -> Value {
        let stubbed = response.stubbed?.value(of: response, as: Value.self, mapCount: mapCount)
        return try stubbed ?? parse(response, &dropped)
    }

    /// The same response, its value turned into another one.
    public func map<New>(
        _ transform: @escaping @Sendable (Value) throws -> New,
    ) -> ResponseParser<New> {
        ResponseParser<New>(
            statuses: statuses,
            followsRedirects: followsRedirects,
            accept: accept,
            ignoresBody: ignoresBody,
            mapCount: mapCount + 1,
        ) {
            try transform(try value(of: $0, &$1))
        }
    }

    /// What another parser gives, turned into this value: `.map(.json(), to: RawResponse.user)`.
    public static func map<Old>(
        _ parser: ResponseParser<Old>,
        to transform: @escaping @Sendable (Old) throws -> Value,
    ) -> ResponseParser {
        parser.map(transform)
    }
}

extension ResponseParser where Value: FieldReader.Value {
    /// The JSON of the body. An empty body is nil for an Optional, null for a body that is `JSON`, and
    /// `noData` for any other type.
    ///
    /// - Parameters:
    ///   - encoding: How the value is encoded.
    ///   - unwrap: Where in the body it is.
    ///   - lossy: Whether arrays and maps keep only what can be read; `Resource.Response.dropped`
    ///     says what was left out.
    public static func json(
        as encoding: JSON.Encoding = .standard,
        unwrap: JSON.Path? = nil,
        lossy: Bool = false,
    ) -> ResponseParser {
        ResponseParser(
            accept: "application/json",
            json: (encoding, unwrap ?? JSON.Path()),
        ) { response, dropped in
            if response.body.isEmpty {
                // A cast succeeds for `JSON?`, too.
                if unwrap == nil, Value.self == JSON.self, let null = JSON.null as? Value {
                    return null
                }
                return try JSONText.valueWhenMissing { NetworkError.noData }
            }
            return try JSONText.read(
                response.body,
                as: encoding,
                at: unwrap,
                lossy: lossy,
                dropped: &dropped
            )
        }
    }
}

extension ResponseParser where Value: FieldReader.Value {
    /// The form of the body (application/x-www-form-urlencoded). Its values are text, also those of numbers
    /// and Bools; a name that is there several times has a list. An empty value is nil for an Optional of
    /// another type than text. A percent sign is itself where no code of a byte follows (URL Standard,
    /// section 1.3).
    ///
    /// - Parameters:
    ///   - objects: The names of what is an object, or a list or a map of such, which is read of `a[b]=1`, at
    ///     any depth, and of JSON in its place.
    ///   - lossy: Whether arrays and maps keep only what can be read.
    public static func form(objects: [String] = [], lossy: Bool = false) -> ResponseParser {
        let objects = Set(objects)
        return ResponseParser { response, dropped in
            let text = try FormText.json(of: response.body, objects: objects)
            var droppedHere = DroppedElements()
            defer { dropped.append(droppedHere.withoutLocations) }
            do {
                return try ParsedJSON.read(text) { json in
                    json.isForm = true
                    return try json.value(at: 0, lossy: lossy, dropped: &droppedHere)
                }
            } catch let failure as DecodingFailure {
                // Its line and column are of the JSON, which nobody sent.
                throw failure.withoutLocation
            }
        }
    }
}

extension ResponseParser where Value == String {
    /// The body as text, in the charset that its media type names, as far as it is known here, else UTF-8.
    public static var text: ResponseParser {
        ResponseParser { response, _ in response.text }
    }
}

extension ResponseParser where Value == Data {
    /// The bytes of the body.
    public static var data: ResponseParser { ResponseParser { response, _ in response.body } }
}

extension ResponseParser where Value == String? {
    /// The body as text, where another status means nil.
    public static var text: ResponseParser { .map(.text, to: Optional.some) }
}

extension ResponseParser where Value == Data? {
    /// The bytes of the body, where another status means nil.
    public static var data: ResponseParser { .map(.data, to: Optional.some) }
}

extension ResponseParser where Value == Void {
    /// Nothing; a body is ignored.
    public static var void: ResponseParser { ResponseParser(ignoresBody: true) { _, _ in } }
}
