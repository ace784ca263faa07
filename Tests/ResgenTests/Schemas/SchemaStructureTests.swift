import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Which schemas say the same of values: keywords for readers are left out where keys are keywords.
@Suite struct SchemaStructureTests {
    @Test(arguments: [
        (##"{"title":"a","type":"object"}"##, ##"{"type":"object","title":"b"}"##, true),
        (##"{"items":{"example":1}}"##, ##"{"items":{}}"##, true),
        (##"{"allOf":[{"description":"a"}]}"##, ##"{"allOf":[{}]}"##, true),
        (##"{"$defs":{"title":{"title":"a"}}}"##, ##"{"$defs":{"title":{}}}"##, true),
        (##"{"mapping":{"title":"A"}}"##, ##"{"mapping":{"example":"A"}}"##, false),
        (##"{"properties":{"title":{}}}"##, ##"{"properties":{}}"##, false),
        (##"{"$defs":{"title":{}}}"##, ##"{"$defs":{}}"##, false),
        (##"{"definitions":{"title":{}}}"##, ##"{"definitions":{}}"##, false),
        (##"{"patternProperties":{"title":{}}}"##, ##"{"patternProperties":{}}"##, false),
        (##"{"dependentSchemas":{"title":{}}}"##, ##"{"dependentSchemas":{}}"##, false),
        (##"{"dependentRequired":{"title":["a"]}}"##, ##"{"dependentRequired":{}}"##, false),
        (##"{"const":{"title":"a"}}"##, ##"{"const":{"title":"b"}}"##, false),
        (##"{"enum":[{"a":{"title":"a"}}]}"##, ##"{"enum":[{"a":{"title":"b"}}]}"##, false),
        (##"{"default":[{"example":1}]}"##, ##"{"default":[{}]}"##, false),
        (##"{"properties":{"const":{"title":"a"}}}"##, ##"{"properties":{"const":{}}}"##, true),
    ])
    func schemasAreOneThatDifferInWordsAlone(left: String, right: String, areOne: Bool) throws {
        let root = try JSONParser.parse(SourceText("[\(left),\(right)]"), file: 0).get()
        let (left, right) = (root.elements[0], root.elements[1])
        let structures = SchemaStructures(of: root)
        #expect(structures.areEqual(left, right) == areOne)
        #expect(structures.areEqual(right, left) == areOne)
    }

    /// Each level is looked at once, or 2 to the power of their number.
    @Test func otherOrderOnEachLevelIsTheSame() throws {
        func nested(_ levels: Int, rest: String) -> String {
            if levels == 0 { return "{}" }
            return #"{"properties":{"a":\#(nested(levels - 1, rest: rest))},\#(rest)}"#
        }
        let left = nested(60, rest: #""type":"object","minProperties":1"#)
        let right = nested(60, rest: #""minProperties":1,"type":"object""#)
        let root = try JSONParser.parse(SourceText("[\(left),\(right)]"), file: 0).get()
        #expect(SchemaStructures(of: root).areEqual(root.elements[0], root.elements[1]))
    }
}
