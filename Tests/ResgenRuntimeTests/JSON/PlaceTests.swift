import Foundation
import ResgenRuntime
import Testing

@Suite("Places and lossy lists")
struct PlaceTests {
    private func read<T: JSONCodable>(_ text: String, at place: JSON.Path, lossy: Bool = false)
        throws
        -> T
    {
        let resource = Resource<T>(
            .get,
            URL(string: "https://a.b")!,
            "/x",
            returns: .json(unwrap: place, lossy: lossy),
        )
        return try resource.parse(Data(text.utf8))
    }

    @Test(
        arguments: [
            ("data.items", #"{"data":{"items":[1,2]}}"#, [1, 2]), ("*", #"{"b":1,"a":2}"#, [1, 2]),
            ("*", "[1,2]", [1, 2]),
            ("*.id", #"[{"id":1},{"id":2}]"#, [1, 2]),
            ("a.*.b", #"{"a":{"x":{"b":1},"y":{"b":2}}}"#, [1, 2]),
            ("*.*", "[[1],[2,3],[]]", [1, 2, 3]), (["a.b", -1], #"{"a.b":[[1],[2]]}"#, [2]),
            ([0], "[[5]]", [5]),
            (
                ["links", .element(where: "rel", is: "b\"c"), "n"],
                #"{"links":[null,1,{},{"rel":2},{"rel":"a","n":[1]},{"rel":"b\"c","n":[2]},{"rel":"b\"c"}]}"#,
                [2]
            ),
            (
                ["*", .element(where: "k", is: "x"), "n"],
                #"[[{"k":"x","n":1}],[{"k":"x","n":2}]]"#, [1, 2]
            ),
            ("*", "[]", []), ("a\u{62}", #"{"a\u0062":[4]}"#, [4]), ([], "[3]", [3]),
        ] as [(JSON.Path, String, [Int])]
    )
    func placesAreFound(place: JSON.Path, text: String, value: [Int]) throws {
        #expect(try read(text, at: place) == value)
    }

    @Test(
        arguments: [
            ("data", "{}", "missing key 'data' (line 1, column 1)"),
            ("data", "[]", "expected an object, found an array (line 1, column 1)"),
            (["a", 3], #"{"a":[1]}"#, "a: missing key '[3]' (line 1, column 6)"),
            ("*", "1", "expected an array, found the number 1 (line 1, column 1)"),
            (
                ["a", .element(where: "rel", is: "next"), "n"], #"{"a":[{"rel":"last"}]}"#,
                "a: missing key '[rel=next]' (line 1, column 6)"
            ),
            (
                ["a", .element(where: "rel", is: "next"), "n"],
                #"{"a":[{"rel":"next","n":[1,"x"]}]}"#,
                "a[0].n[1]: expected an integer, found a string (line 1, column 29)"
            ),
            (
                [.element(where: "rel", is: "next")], "{}",
                "expected an array, found an object (line 1, column 1)"
            ),
            ("*.id", #"[{"id":1},{}]"#, "[1]: missing key 'id' (line 1, column 11)"),
            (
                "*.id", #"[{"id":1},{"id":"x"}]"#,
                "[1].id: expected an integer, found a string (line 1, column 18)"
            ),
        ] as [(JSON.Path, String, String)]
    )
    func whatIsNotThereIsNamed(place: JSON.Path, text: String, message: String) {
        let error = #expect(throws: NetworkError.self) { try read(text, at: place) as [Int] }
        #expect(error?.description == "decoding error: GET /x: \(message)")
    }

    @Test func missingPlaceIsNilForOptional() throws {
        #expect(try read("{}", at: "data.x") as Int? == nil)
        #expect(try read(#"{"data":null}"#, at: "data") as Int? == nil)
    }

    @Test(
        arguments: [
            (
                "a.b", #"{"a":"s"}"#,
                "a: expected an object, found a string (line 1, column 7)"
            ),
            (
                ["a", 0], #"{"a":{"b":1}}"#,
                "a: expected an array, found an object (line 1, column 6)"
            ),
        ] as [(JSON.Path, String, String)]
    )
    func placeThatLeadsThroughAnotherValueIsAnErrorForOptionalsToo(
        place: JSON.Path,
        text: String,
        message: String,
    ) {
        let error = #expect(throws: NetworkError.self) { try read(text, at: place) as Int? }
        #expect(error?.description == "decoding error: GET /x: \(message)")
    }

    @Test func elementsThatLeadNowhereAreNilForOptionals() throws {
        let text = #"[{"id":1},{"id":null},{},null,{"id":2}]"#
        #expect(try read(text, at: "*.id") as [Int?] == [1, nil, nil, nil, 2])
        #expect(try read(text, at: "*.id") as JSON == [1, nil, nil, nil, 2])
        #expect(throws: NetworkError.self) { try read("[{},5]", at: "*.id") as [Int?] }
    }

    @Test func elementsThatLeadNowhereAreLeftOutOfLossyLists() throws {
        let text = #"{"rows":[{"a":{"id":1}},{"a":{}},{},{"a":null},null,5,{"a":{"id":2}}]}"#
        let resource = Resource<[Int]>(
            .get,
            URL(string: "https://a.b")!,
            "/x",
            returns: .json(unwrap: "rows.*.a.id", lossy: true),
        )
        let response = try resource.response(of: RawResponse(body: Data(text.utf8)))
        #expect(response.value == [1, 2])
        #expect(response.dropped.map(\.index) == [1, 2, 3, 4, 5])
        #expect(
            response.dropped.map(\.description) == [
                "dropped rows[1].a: missing key 'id' (line 1, column 30)",
                "dropped rows[2]: missing key 'a' (line 1, column 34)",
                "dropped rows[3].a: expected an object, found null (line 1, column 42)",
                "dropped rows[4]: expected an object, found null (line 1, column 48)",
                "dropped rows[5]: expected an object, found the number 5 (line 1, column 53)",
            ]
        )
    }

    @Test(
        arguments: [
            ("[{},{}]", false), (#"[{"error":null}]"#, false), (#"[null,{"error":[]}]"#, false),
            (#"[{},{"error":{"what":"x"}}]"#, true),
        ]
    )
    func oneElementIsEnoughForAnError(text: String, isError: Bool) {
        let resource = Resource<[JSON]>(
            .get,
            URL(string: "https://a.b")!,
            "/x",
            failures: [.when("*.error", as: JSON.self)],
        )
        #expect(((try? resource.parse(Data(text.utf8))) == nil) == isError)
    }

    /// What says nothing of success is none.
    @Test(arguments: [
        (#"{"code":0}"#, false), (#"{"code":0.0}"#, false), (#"{"code":7}"#, true),
        (#"{"code":"0"}"#, true), (#"{"code":[]}"#, true), (#"{"code":null}"#, false),
        ("{}", false), ("[]", false), ("1", false), ("x", false), ("", false),
    ])
    func anyOtherValueThanSuccessIsAnError(body: String, isError: Bool) throws {
        let resource = Resource<Void>(
            .get,
            try #require(URL(string: "https://a.b")),
            failures: [.unless("code", equals: 0, as: JSON.self)],
        )
        let response = RawResponse(body: Data(body.utf8))
        do {
            _ = try resource.response(of: response)
            #expect(!isError)
        } catch NetworkError.serverError(let error) {
            #expect(isError && error.body(as: JSON.self) != nil)
        }
    }

    /// Null in place of what is nowhere is null for a type with a `Codable` of its own, too.
    @Test func typesOfTheAppReadNullWhereAPlaceLeadsNowhere() throws {
        let text = #"[{"w":{"grams":1}},{}]"#
        #expect(try read(text, at: "*.w") as [Weight?] == [Weight(grams: 1), nil])
        let failure = #expect(throws: NetworkError.self) {
            try read(text, at: "*.w") as [Weight]
        }
        #expect("\(failure as Any)".contains("[1]: missing key 'w' (line 1, column 20)"))
    }

    @Test func modelsBehindAStarAreWhole() throws {
        let text = #"{"x":{"name":"a","climate":"b","deep":[[{}]]},"y":{"name":"c"}}"#
        let planets: [StarWars.Planet] = try read(text, at: "*")
        #expect(planets.map(\.name) == ["a", "c"])
    }

    @Test func lossyListsKeepWhatParses() throws {
        #expect(try read("[1,\"x\",2,null]", at: [], lossy: true) == [1, 2])
        #expect(try read(#"{"a":1,"b":"x"}"#, at: [], lossy: true) == ["a": 1])
        #expect(try read(#"{"a":[1,"x"],"b":"x"}"#, at: [], lossy: true) == ["a": [1]])
        #expect(throws: NetworkError.self) { try read(#"{"a":1}"#, at: [], lossy: true) as [Int] }
    }

    @Test func droppedElementsAreReported() throws {
        let resource = Resource<[String: [Int]]>(
            .get,
            URL(string: "https://a.b")!,
            "/x",
            returns: .json(unwrap: "data", lossy: true),
        )
        let answer = RawResponse(body: Data(#"{"data":{"a":[1,"x"],"b":2}}"#.utf8))
        let response = try resource.response(of: answer)
        #expect(response.value == ["a": [1]])
        #expect(response.dropped.map(\.path.description) == ["data.a[1]", "data.b"])
        #expect(response.dropped.map(\.index) == [1, nil])
        #expect(response.dropped.map(\.key) == [nil, "b"])
        #expect(
            response.dropped[0].description
                == "dropped data.a[1]: expected an integer, found a string (line 1, column 18)"
        )
    }

    @Test func lossinessEndsAtTheNextModel() {
        let text = #"[{"count":1,"results":[{"name":1}]},{"count":1,"results":[]}]"#
        let pages: [StarWars.Page<StarWars.Planet>]? = try? read(text, at: [], lossy: true)
        #expect(pages?.map(\.results.count) == [0])
    }
}

private struct Weight: Codable, Equatable, Sendable {
    let grams: Int
}

extension Weight: JSONExternal {
}
