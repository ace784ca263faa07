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
        return try (value as? any FieldWriter.Value)?.jsonData()
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
            try (element as? any FieldWriter.Value).map { try $0.jsonData() + Data("\n".utf8) }
        case .events:
            if let event = element as? any StubbableEvent {
                try event.stubbed?.bytes
            } else {
                try StubbedEvent.text(of: element).map { StubbedEvent(data: $0).bytes }
            }
        }
    }
}
