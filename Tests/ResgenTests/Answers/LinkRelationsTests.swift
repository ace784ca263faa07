import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct LinkRelationsTests {
    @Test(arguments: [
        (#"<https://a.example?a=1,2>; rel="next""#, ["next"]),
        (#"</a>; rel=prev, </b>; title="a, b; rel=x"; rel="Next last""#, ["prev", "next", "last"]),
        (#"</a>; rel="a"; rel="b""#, ["a"]), (#"</a> ; REL = "next""#, ["next"]), ("</a>", []),
        ("", []), ("rel=next", []), (#"</a>; rel="#, []), (#"</a>; rel"#, []),
        (#"</a>;;rel=a"#, ["a"]),
    ])
    func relationsAreFound(header: String, relations: [String]) {
        #expect(LinkRelations.all(in: header) == relations)
    }
}
