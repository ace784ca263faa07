import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct ObjectSignatureTests {
    typealias Signature = ObjectSignature<String>

    private static let any = Signature()
    private static let named = Signature(required: ["name"])
    private static let aged = Signature(required: ["name", "age"])
    private static let cat = Signature(required: ["name"], constants: ["kind": "cat"])
    private static let dog = Signature(required: ["name"], constants: ["kind": "dog"])
    private static let kind = Signature(required: ["kind"])
    private static let noKind = Signature(nulls: ["kind"])
    private static let vague = Signature(any: ["name", "nick"])
    private static let wide = Signature(any: ["name", "nick", "title"])

    @Test(arguments: [
        (any, named, true), (named, any, false), (named, aged, true), (aged, named, false),
        (kind, cat, true), (cat, kind, false), (cat, dog, false), (cat, cat, true),
        (kind, noKind, false), (noKind, kind, false), (noKind, noKind, true),
        (vague, named, true), (named, vague, false), (wide, vague, true), (vague, wide, false),
        (vague, any, false),
    ])
    func subsumesWhatHasAllThatItAsksFor(first: Signature, second: Signature, isSubsumed: Bool) {
        #expect(first.subsumes(second) == isSubsumed)
        #expect(first.isLess(than: second) == (isSubsumed && first != second))
    }

    @Test func commonPartSubsumesBoth() {
        let common = Self.cat.common(with: Self.dog)
        #expect(common == Signature(required: ["name", "kind"]))
        #expect(common.subsumes(Self.cat) && common.subsumes(Self.dog))
        #expect(Self.cat.common(with: Self.cat) == Self.cat)
    }
}
