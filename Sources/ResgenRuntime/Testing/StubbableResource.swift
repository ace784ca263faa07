import Foundation

/// A resource that can say what a server would send for a value.
protocol StubbableResource<Value>: LoadableResource {
    /// How many functions turn what was read into the value.
    var mapCount: Int { get }

    /// The body that a value is read of; nil where it cannot be written.
    func stubbedBody(of value: Value) throws -> Data?
}

extension Resource: StubbableResource {
    var mapCount: Int { parser.mapCount }

    func stubbedBody(of value: Value) throws -> Data? {
        if parser.accept != "application/json" {
            if let text = value as? String { return Data(text.utf8) }
            if let bytes = value as? Data { return bytes }
        }
        guard let value = value as? any FieldWriter.Value else { return nil }
        guard let json = parser.json else { return try value.jsonData() }
        return try json.unwrap.wrap(value.jsonData(as: json.encoding))
    }
}

extension JSON.Path {
    /// JSON that has some other JSON here, and nothing else; nil where the path leads to several places.
    fileprivate func wrap(_ json: Data) throws -> Data? {
        var body = json
        for step in steps.reversed() {
            switch step {
            case .key(let key):
                body = try Data("{".utf8) + key.jsonData() + Data(":".utf8) + body + Data("}".utf8)
            case .index(0), .index(-1): body = Data("[".utf8) + body + Data("]".utf8)
            case .element(let key, let text):
                guard case .object(var members) = try JSON(jsonData: body) else { return nil }
                members[key] = .string(text)
                body = try [members].jsonData()
            case .index, .every: return nil
            }
        }
        return body
    }
}

extension PagedResource: StubbableResource {
    var mapCount: Int { first.mapCount }

    func stubbedBody(of value: Page) throws -> Data? { try first.stubbedBody(of: value) }
}

extension StreamResource: StubbableResource {
    var mapCount: Int { elements.mapCount }

    /// Nil where an element cannot be written.
    func stubbedBody(of value: [Element]) throws -> Data? {
        var body = Data()
        for element in value {
            guard let piece = try piece(of: element) else { return nil }
            body += piece
        }
        if case .events(let end?, _) = parser.framing { body += StubbedEvent(data: end).bytes }
        return body
    }

    private func piece(of element: Element) throws -> Data? {
        switch parser.framing {
        case .lines:
            try (element as? any FieldWriter.Value).map {
                try $0.jsonData(as: parser.encoding) + Data("\n".utf8)
            }
        case .events:
            if let event = element as? any StubbableEvent {
                try event.stubbed(as: parser.encoding)?.bytes
            } else {
                try StubbedEvent.text(of: element, as: parser.encoding)
                    .map { StubbedEvent(data: $0).bytes }
            }
        }
    }
}
