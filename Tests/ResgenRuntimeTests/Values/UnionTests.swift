import Foundation
import ResgenRuntime
import Testing

@Suite("Unions")
struct UnionTests {
    private typealias Event = Workshop.Event
    private typealias Tree = Workshop.Tree

    @Test(
        arguments: [
            (#"{"size":1,"type":"push"}"#, .push(.init(size: 1)), #"{"type":"push","size":1}"#),
            (
                #"{"type":"issue","field":"f"}"#, .issue(.init(field: "f")),
                #"{"type":"issue","field":"f","values":[]}"#
            ),
            (
                #"{"a":1,"type":3.0}"#, .level(.init(additional: ["a": 1, "type": 3])),
                #"{"type":3,"a":1}"#
            ),
            (#"{"type":"new","x":[1]}"#, .unrecognized(["type": "new", "x": [1]]), nil),
            (#"{"type":["push"]}"#, .unrecognized(["type": ["push"]]), nil),
            ("{}", .unrecognized([:]), nil), ("[1]", .unrecognized([1]), nil),
            ("null", .unrecognized(nil), nil), (#""push""#, .unrecognized("push"), nil),
        ] as [(String, Workshop.Event, String?)]
    )
    func tagTellsTheCase(text: String, event: Workshop.Event, written: String?) throws {
        #expect(try Event(json: text) == event)
        #expect(try event.text() == written ?? text)
        try sameWithPlainCoders([Workshop.Event].self, "[\(text)]")
    }

    @Test func knownTagWithAWrongPayloadIsAnError() {
        let error = #expect(throws: DecodingFailure.self) {
            try [Event](json: #"[{"type":"push","size":"x"}]"#)
        }
        #expect(error?.path.description == "[0].size")
    }

    @Test func tagsOfUnionsInsideUnionsAreAllPutFirst() throws {
        #expect(
            try Envelope(event: .issue(.init(field: "f"))).text()
                == #"{"kind":"event","type":"issue","field":"f","values":[]}"#
        )
        #expect(
            try Envelope(event: .unrecognized(["type": "x"])).text()
                == #"{"kind":"event","type":"x"}"#
        )
        #expect(throws: EncodingFailure.self) { try Envelope(event: .unrecognized([1])).text() }
    }

    @Test(
        arguments: [
            (#""a""#, .leaf("a")), ("7", .count(7)), ("7.0", .count(7)),
            ("7.5", .unrecognized(7.5)),
            ("1e99", .unrecognized(1e99)), ("true", .unrecognized(true)),
            ("[]", .trees([])),
            (#"["a",[1,[]]]"#, .trees([.leaf("a"), .trees([.count(1), .trees([])])])),
            (#"{"object":"card","number":"1"}"#, .card(.init(number: "1"))),
            (#"{"object":"cart","number":"1"}"#, .unrecognized(["object": "cart", "number": "1"])),
            (
                #"{"object":"card","number":null}"#,
                .unrecognized(["object": "card", "number": nil])
            ),
            (#"{"item":{"item":"x"}}"#, .named(.init(item: .named(.init(item: .leaf("x")))))),
            (#"{"colour":null}"#, .tag(.init())), ("{}", .tag(.init())),
            (#"{"other":1}"#, .unrecognized(["other": 1])),
            (#"{"\u006cabel":"l"}"#, .tag(.init(label: "l"))),
        ] as [(String, Workshop.Tree)]
    )
    func firstCaseThatFitsIsTaken(text: String, tree: Workshop.Tree) throws {
        #expect(try Tree(json: text) == tree)
        #expect(try Tree(json: tree.text()) == tree)
        try sameWithPlainCoders([Workshop.Tree].self, "[\(text)]")
    }

    /// `integer | number` as documents have it: an integer keeps all digits.
    @Test(arguments: ["9007199254740993", "-7", "0.5", "1e+300"])
    func numbersKeepTheirDigits(text: String) throws {
        let number = try Number(json: text)
        #expect(try JSON(json: number.text()) == JSON(json: text))
        guard case .int(9_007_199_254_740_993) = number else {
            return #expect(text != "9007199254740993")
        }
        #expect(try number.text() == text)
        #expect(try Decimal(json: text).text() == text)
    }

    private enum Number: JSONUnion {
        case int(Int)
        case number(Double)
        case unrecognized(JSON)

        init(json: inout JSON.Reader) throws {
            if Int.matches(json) {
                self = .int(try json.read())
            } else if Double.matches(json) {
                self = .number(try json.read())
            } else {
                self = .unrecognized(try json.read())
            }
        }

        func write(json: inout JSON.Writer) {
            switch self {
            case .int(let value): json.write(value)
            case .number(let value): json.write(value)
            case .unrecognized(let value): json.write(value)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [("[", "]"), (#"{"item":"#, "}")])
    func deepUnionsAreReadInReasonableTime(open: String, close: String) throws {
        let depth = 80
        let text =
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        #expect(try JSON(jsonData: Tree(json: text).jsonData()) == JSON(json: text))
    }

    @Test func whatFitsIsToldByKind() throws {
        #expect(try kinds("\"2024-02-29\"") == ["String", "Day", "Day?", "URL", "JSON"])
        #expect(try kinds("\"\"") == ["String", "Day?", "JSON"])
        #expect(
            try kinds("1") == [
                "Int", "Double", "Decimal", "Permissions", "UserID", "JSON", "Level",
            ]
        )
        #expect(try kinds("300") == ["Int", "Double", "Decimal", "Permissions", "UserID", "JSON"])
        #expect(try kinds("1.5") == ["Double", "Decimal", "JSON"])
        #expect(try kinds("true") == ["Bool", "JSON"])
        #expect(try kinds("null") == ["JSON", "Day?", "Int?", "Patch"])
        #expect(try kinds("[]") == ["[Int]", "JSON"])
        #expect(try kinds("[\"a\"]") == ["JSON"])
        #expect(try kinds("{}") == ["[String: Int]", "JSON", "Planet"])
        #expect(try kinds(#"{"a":"b"}"#) == ["JSON", "Planet"])
    }

    @Test(
        arguments: [
            (#"{"kind":"x"}"#, "x"), (#"{"kind":3}"#, 3), (#"{"kind":true}"#, true),
            (#"{"kind":["x"]}"#, nil), (#"{"kind":{"x":1}}"#, nil), (#"{"kind":null}"#, nil),
            (#"{"king":"x"}"#, nil), (#"["kind"]"#, nil), (#""kind""#, nil),
        ] as [(String, JSON)]
    )
    func tagIsNoListAndNoObject(text: String, tag: JSON) throws {
        #expect(try TagProbe(json: text).tag == tag)
    }

    @Test(arguments: ["own", nil])
    func tagThatIsAlsoAFieldIsWrittenOnce(kind: String?) throws {
        let text = String(decoding: try TaggedNote(kind: kind, text: "a").jsonData(), as: UTF8.self)
        #expect(text == #"{"kind":"note","text":"a"}"#)
    }

    @Test func tagOfAUnionInAUnionIsWrittenOnce() throws {
        let value = TaggedTwice(note: TaggedNote(kind: nil, text: "a"))
        let text = String(decoding: try value.jsonData(), as: UTF8.self)
        #expect(text == #"{"kind":"outer","text":"a"}"#)
    }

    @Test func tagsAreOfTheirOwnObject() throws {
        let inner = TaggedNode.Node(next: [], kind: "own")
        let outer = TaggedNode.Node(next: [.init(node: inner), .init(node: inner)], kind: "own")
        let text = String(decoding: try TaggedNode(node: outer).jsonData(), as: UTF8.self)
        let nodes = #"{"kind":"node","next":[]}"#
        #expect(text == #"{"kind":"node","next":[\#(nodes),\#(nodes)]}"#)
    }

    private func kinds(_ text: String) throws -> Set<String> {
        let fitting = try Probe(json: text).fitting
        return Set(fitting)
    }
}

/// Notes which types fit.
private struct Probe: JSONCodable {
    var fitting: [String] = []

    init(json: inout JSON.Reader) throws {
        if String.matches(json) { fitting.append("String") }
        if Bool.matches(json) { fitting.append("Bool") }
        if Int.matches(json) { fitting.append("Int") }
        if Double.matches(json) { fitting.append("Double") }
        if Decimal.matches(json) { fitting.append("Decimal") }
        if Day.matches(json) { fitting.append("Day") }
        if Day?.matches(json) { fitting.append("Day?") }
        if Date.matches(json) { fitting.append("Date") }
        if URL.matches(json) { fitting.append("URL") }
        if UUID.matches(json) { fitting.append("UUID") }
        if [Int].matches(json) { fitting.append("[Int]") }
        if [String: Int].matches(json) { fitting.append("[String: Int]") }
        if JSON.matches(json) { fitting.append("JSON") }
        if StarWars.Planet.matches(json) { fitting.append("Planet") }
        if StarWars.Level.matches(json) { fitting.append("Level") }
        if StarWars.UserID.matches(json) { fitting.append("UserID") }
        if Workshop.Permissions.matches(json) { fitting.append("Permissions") }
        if !String.matches(json), !Bool.matches(json), json.isNull {
            if Int?.matches(json) { fitting.append("Int?") }
            if Patch<Int>.matches(json) { fitting.append("Patch") }
        }
    }

    func write(json: inout JSON.Writer) {}
}

/// Notes the value of a tag.
private struct TagProbe: JSONCodable {
    let tag: JSON

    init(json: inout JSON.Reader) throws { tag = json.tag("kind") }
    func write(json: inout JSON.Writer) {}
}

/// A union whose one case is another union.
private struct Envelope: JSONUnion {
    var event: Workshop.Event

    init(event: Workshop.Event) { self.event = event }
    init(json: inout JSON.Reader) throws { event = try json.read() }
    func write(json: inout JSON.Writer) { json.write(event, tag: "kind", "event") }
}

/// A union whose one case is a union with the same tag.
private struct TaggedTwice: JSONUnion {
    var note: TaggedNote

    init(note: TaggedNote) { self.note = note }
    init(json: inout JSON.Reader) throws { note = try json.read() }
    func write(json: inout JSON.Writer) { json.write(note, tag: "kind", "outer") }
}

/// A union with models in it that have unions like it before a field with the tag's key.
private struct TaggedNode: JSONUnion {
    struct Node: JSONModel {
        var next: [TaggedNode]
        var kind: String

        init(next: [TaggedNode], kind: String) { (self.next, self.kind) = (next, kind) }

        init(fields: inout FieldReader) throws {
            next = try fields.read("next")
            kind = try fields.read("kind")
        }

        func write(fields: inout FieldWriter) {
            fields.write("next", next)
            fields.write("kind", kind)
        }
    }

    var node: Node

    init(node: Node) { self.node = node }
    init(json: inout JSON.Reader) throws { node = try json.read() }
    func write(json: inout JSON.Writer) { json.write(node, tag: "kind", "node") }
}

/// A case of a union whose model has the tag as a field that may be left out.
private struct TaggedNote: JSONUnion {
    struct Note: JSONModel {
        var kind: String?
        var text: String

        init(kind: String?, text: String) {
            self.kind = kind
            self.text = text
        }

        init(fields: inout FieldReader) throws {
            kind = try fields.read("kind")
            text = try fields.read("text")
        }

        func write(fields: inout FieldWriter) {
            fields.write("kind", kind)
            fields.write("text", text)
        }
    }

    var note: Note

    init(kind: String?, text: String) { note = Note(kind: kind, text: text) }
    init(json: inout JSON.Reader) throws { note = try json.read() }
    func write(json: inout JSON.Writer) { json.write(note, tag: "kind", "note") }
}
