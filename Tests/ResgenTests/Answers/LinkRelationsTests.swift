import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct LinkRelationsTests {
    @Test(arguments: [
        (#"<https://a.example?a=1,2>; rel="next""#, ["next"]),
        (#"</a>; rel=prev, </b>; title="a, b; rel=x"; rel="Next last""#, ["prev", "next", "last"]),
        (#"</a>; rel="a"; rel="b""#, ["a"]), (#"</a> ; REL = "next""#, ["next"]), ("</a>", []),
        ("", []), ("rel=next", []), (#"</a>; rel="#, []), (#"</a>; rel"#, []),
        (#"</a>;;rel=a"#, ["a"]), (##"<x>; rel=next; anchor="#a""##, []),
        (#"<x>; rel="ne\xt""#, ["next"]),
        ("<x>; rel=\t\"next\"", ["next"]), ("<x>; title=\"\u{301}, e\"; rel=next", ["next"]),
        (#"<x>; title="a\", <y>; rel=next", <z>; rel=next"#, ["next"]), ("<>; rel=next", ["next"]),
    ])
    func relationsAreFound(header: String, relations: [String]) {
        #expect(LinkRelations.all(in: header) == relations)
    }
}
