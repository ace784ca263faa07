import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// A name is given once; whoever comes later gets the next of its candidates, and a number last.
@Suite("Unique names") struct UniqueNamesTests {
    @Test(arguments: [
        ([["a"], ["b"]], ["a", "b"]),
        ([["a"], ["a"], ["a"]], ["a", "a2", "a3"]),
        ([["a"], ["a", "aOfB"], ["a", "aOfB"]], ["a", "aOfB", "a2"]),
        ([["a2"], ["a"], ["a"]], ["a2", "a", "a3"]),
        ([["v1"], ["v1"]], ["v1", "v1_2"]),
        ([["body"]], ["body2"]),
        ([[]], ["value2"]),
    ])
    func namesAreGivenInOrder(candidates: [[String]], names: [String]) {
        var chooser = UniqueNames(reserved: ["body"])
        #expect(candidates.map { chooser.choose($0) } == names)
    }

    @Test func releasedNameIsFree() {
        var chooser = UniqueNames(reserved: ["body"])
        chooser.release("body")
        #expect(chooser.choose(["body"]) == "body")
    }

    @Test(arguments: [
        ("user_name", ["userName"]),
        ("+1", ["plus1"]),
        ("-1", ["minus1"]),
        ("*", ["star"]),
        ("$top", ["top", "dollarTop"]),
        ("X-Tenant", ["tenant"]),
        ("€", ["euro"]),
        ("☂", ["value"]),
    ])
    func symbolsAreSpelledWhereNothingElseIsLeft(key: String, candidates: [String]) {
        let names = SwiftName().memberCandidates(key, keepsCase: false)
        #expect(Array(names.prefix(candidates.count)) == candidates)
    }

    @Test(arguments: [
        ("labels", "label"), ("Statuses", "Status"), ("entries", "entry"), ("boxes", "box"),
        ("series", "series"), ("address", "address"), ("bus", "bus"), ("ids", "ids"),
        ("people", "person"), ("FooChildren", "FooChild"), ("page_indices", "page_index"),
        ("aliases", "alias"), ("abuses", "abuse"), ("buses", "bus"), ("wolves", "wolf"),
        ("analyses", "analysis"), ("vertices", "vertex"), ("valves", "valve"),
    ])
    func listsAreNamedAfterTheirElements(plural: String, singular: String) {
        #expect(plural.singular == singular)
    }
}
