import Foundation
import ResgenRuntime
import Testing

/// What is printed of the golden spec `coding-needed`, of which most models do one half.
@Suite("Models that only read or only write") struct HalfCodingTests {
    private typealias API = CodingNeededAPI

    private let api = CodingNeededAPI(client: .init(name: "a", version: 2))

    private func body(of resource: some LoadableResource) -> String? {
        resource.request.body.map { String(decoding: $0.content, as: UTF8.self) }
    }

    @Test func aHalfIsNoMore() {
        func conforms<T>(_ type: T.Type) -> String {
            (type is any Decodable.Type ? "r" : "") + (type is any Encodable.Type ? "w" : "")
        }
        #expect(conforms(API.Item.self) == "r" && conforms(API.Item.Label.self) == "r")
        #expect(conforms(API.Found.self) == "r" && conforms(API.Page<API.Item>.self) == "r")
        #expect(conforms(API.Draft.self) == "w" && conforms(API.Move.self) == "w")
        #expect(conforms(API.List<API.Step>.self) == "rw" && conforms(API.Stop.self) == "rw")
        #expect(conforms(API.Unused.self) == "rw" && conforms(API.Waiting.self) == "rw")
        #expect(conforms([API.Item]?.self) == "r" && conforms([String: API.Draft].self) == "w")
        #expect(conforms(Patch<API.Range>.self) == "w")
        #expect(conforms(MapEntry<String, API.Tag>.self) == "r")
    }

    @Test func answersAreRead() throws {
        let item =
            #"{"id":1,"owner":{"name":"o"},"label":{"text":"l"},"kind":"item","more":[true]}"#
        let page = try api.list(query: .init(names: [])).parse(Data(#"{"items":[\#(item)]}"#.utf8))
        #expect(page.items[0].id == 1 && page.items[0].label == .init(text: "l"))
        #expect(page.items[0].additional == ["more": [true]] && page.next == nil)
        #expect(page == page && Set(page.items).count == 1)
        let decoded = try JSONDecoder().decode(
            API.Page<API.Item>.self,
            from: Data("{\"items\":[\(item)]}".utf8)
        )
        #expect(decoded == page)
        let tree = try api.tree().parse(Data(#"{"value":1,"left":{"value":2}}"#.utf8))
        #expect(tree.left?.value == 2 && tree.right == nil)
        let tags = try api.tags().parse(Data(#"{"tags":{"a":{"tag":"t"}}}"#.utf8))
        #expect(tags.map(\.key) == ["a"] && tags[0].value.weight == 1)
        #expect(
            try API.webhooks.created.parse(Data(#"{"item":\#(item),"by":{"name":"b"}}"#.utf8)).by
                .name == "b"
        )
    }

    @Test func unionsMatchWhatIsRead() throws {
        let text = #"[{"name":"n"},{"tag":"t"},{"type":"b","tag":"t","name":null},{"type":"c"},7]"#
        let found = try api.search(text: "").parse(Data(text.utf8))
        guard case .owner(let owner) = found[0], case .tag(let tag) = found[1],
            case .tag = found[2], case .other(.unrecognized(let other)) = found[3],
            case .unrecognized(7) = found[4]
        else { return #expect(Bool(false), "\(found)") }
        #expect(owner.name == "n" && tag.tag == "t" && other == ["type": "c"])
    }

    @Test func answersByStatusAndErrorsAreRead() throws {
        guard
            case .waiting(let waiting) = try api.place().parse(
                Data(#"{"seconds":3}"#.utf8),
                status: 202
            )
        else { return #expect(Bool(false)) }
        #expect(waiting.seconds == 3)
        let error = #expect(throws: NetworkError.self) {
            try api.tree().parse(Data(#"{"reason":"r","details":{"code":4}}"#.utf8), status: 400)
        }
        #expect(error?.body(as: API.Failure.self)?.details.code == 4)
    }

    @Test func requestsAreWritten() throws {
        let draft = API.Draft(name: "n", range: .init(from: 1), additional: ["x": 2])
        #expect(
            body(of: api.create(draft))
                == #"{"name":"n","range":{"from":1},"kind":"draft","x":2}"#
        )
        #expect(try JSON(jsonData: JSONEncoder().encode(draft)) == JSON(jsonData: draft.jsonData()))
        let change = API.Change(range: .value(.init(from: 1, to: 2)), settings: .null)
        #expect(
            body(of: api.change(id: 1, change)) == #"{"range":{"from":1,"to":2},"settings":null}"#
        )
        let moves = [
            API.Move.left(.init(steps: 1)), .right(.init(steps: 2)), .unrecognized(["a": 1]),
        ]
        #expect(
            body(of: api.move(moves))
                == #"[{"type":"left","steps":1},{"type":"right","steps":2},{"a":1}]"#
        )
        let list = api.list(query: .init(names: ["a", "b"], range: .init(from: 1)))
        #expect(
            try list.urlRequest().url?.absoluteString
                == "https://example.com/items?client%5Bname%5D=a&client%5Bversion%5D=2&names=a,b"
                + "&range=%7B%22from%22%3A1%7D"
        )
    }

    @Test func aStubGivesAValueThatIsOnlyRead() async throws {
        let stub = StubLoader().returns(.init(value: 5), for: api.tree())
        #expect(try await stub.load(api.tree()).value == 5)
    }
}
