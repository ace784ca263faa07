import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct KnownShapesTests {
    private static func shape(_ text: String) throws -> SampleShape {
        SampleShape(ObjectSamples([try #require(JSONNode(parsing: text))]))
    }

    private static let contents = [
        #"{ "id": 1 }"#, #"{ "id": 1, "a": 1 }"#, #"{ "id": 1, "b": 1 }"#,
        #"{ "id": 1, "a": 1, "c": 1 }"#, #"[{ "a": 1, "c": 1 }]"#, #"{ "id": "x", "b": 1 }"#,
        "null", "[]", #""text""#, #"{ "1": 1, "2": 1 }"#, #"[{ "3": 1, "4": 1 }]"#, #"{ "z": 1 }"#,
        #"{ "id": 1, "a": 1, "b": 1, "c": 1 }"#, #"[{ "id": 1 }]"#,
    ]

    /// Each is merged with the first that is like it, or is another one.
    @Test(arguments: ["null", #"{ "total": 1 }"#, #"{ "page": 1 }"#])
    func theFirstThatIsAlikeIsFound(meta: String) throws {
        var known = KnownShapes()
        for text in Self.contents + Self.contents.reversed() {
            for meta in [meta, #"{ "total": 1, "next": 2 }"#] {
                let shape = try Self.shape("{ \"data\": \(text), \"meta\": \(meta) }")
                let first = known.shapes.firstIndex { $0.shape.isLike(shape) }
                #expect(known.firstLike(shape) == first, "\(text) \(meta)")
                if let first {
                    known.merge(shape, into: first, id: first)
                } else {
                    known.add(known.shapes.count, shape)
                }
            }
        }
    }
}
