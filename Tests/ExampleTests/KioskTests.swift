import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Odds and ends of the language, at run time.
@Suite struct KioskTests {
    @Test func mediaOfAnAnswerIsAskedFor() async throws {
        let photo = try await load({ Kiosk(server: $0).photo() }, answering: "png")
        #expect(photo.request?.header("Accept") == "image/png")
        #expect(try photo.value == Data("png".utf8))
        let headers = try Kiosk().job(headers: .init(trace: "t")).urlRequest().allHTTPHeaderFields
        #expect(headers?["Accept"] == "text/csv, application/json")
        #expect(headers?["X-Trace"] == "t")
        #expect(
            try Kiosk().since().urlRequest().allHTTPHeaderFields?["Accept"] == "application/json"
        )
    }

    @Test func dataInAModelOfPartsIsSentAsBytes() throws {
        let scan = Kiosk.Scan(image: Data([0xFF, 0xD8, 0x00]))
        let body = try #require(try Kiosk().scan(scan).urlRequest().httpBody)
        #expect(body.range(of: Data([13, 10, 13, 10, 0xFF, 0xD8, 0x00, 13, 10])) != nil)
        #expect(body.range(of: Data("name=\"kind\"\r\n\r\npage\r\n".utf8)) != nil)
        #expect(body.range(of: Data("note".utf8)) == nil)
    }

    @Test func aModelIsIdentifiedByItsIdentity() throws {
        func identity<T: Identifiable>(_ value: T) -> T.ID { value.id }
        let text = #"{"code":7,"label":"B"}"#
        #expect(identity(try Kiosk.Shelf(jsonData: Data(text.utf8))) == Kiosk.Age(7))
        // The identity is read from its field, and is no member of its own.
        try expectRoundTrip(Kiosk.Shelf.self, text)
    }

    @Test func aGenericModelConformsWhereItsArgumentsDo() throws {
        typealias Pair = Kiosk.Pair<Int, String>
        let read = try Pair(jsonData: Data(#"{"a":1,"b":"x"}"#.utf8))
        #expect(Set([read, Pair(a: 1, b: "x"), Pair(a: 1)]) == [Pair(a: 1), read])
        // Circle is not Hashable, so neither is a pair of it.
        #expect((Kiosk.Pair<Int, Kiosk.Circle>(a: 1) as Any) as? any Hashable == nil)
        #expect((read as Any) is any Hashable)
    }

    @Test func answersOfOneGenericModelAreCasesOfTheirOwn() throws {
        let job = Kiosk().job(headers: .init())
        let page = Data(#"{"items":[]}"#.utf8)
        guard case .pageInt = try job.parse(page, status: 202) else {
            Issue.record("no page of Int")
            return
        }
        guard case .pageString = try job.parse(page, status: 203) else {
            Issue.record("no page of String")
            return
        }
    }

    @Test func constantListsAndObjectsAreSentAndChecked() throws {
        let body = try Kiosk().order(id: 7).urlRequest().httpBody
        #expect(body == Data(#"{"jsonrpc":"2.0","params":{"a":[1,null]},"id":7}"#.utf8))
        let text = #"{"match_all":{},"sort":[{"date":"desc"}],"more":{"kind":"k","a":1}}"#
        try expectRoundTrip(Kiosk.Query.self, text)
        let query = try Kiosk.Query(jsonData: Data(text.utf8))
        #expect(query.more.additional == ["a": 1])
        #expect(query.sort == [["date": "desc"]])
        for wrong in [text.replacing("{}", with: "[]"), text.replacing("desc", with: "asc")] {
            #expect(throws: DecodingFailure.self) {
                try Kiosk.Query(jsonData: Data(wrong.utf8))
            }
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(Kiosk.Query.self, from: Data(wrong.utf8))
            }
        }
    }

    @Test func bodiesOfErrorsAreTextAndBytes() throws {
        let order = Kiosk().order(id: 1)
        func error(_ body: String, _ status: Int) -> NetworkError? {
            do throws(NetworkError) {
                _ = try order.parse(Data(body.utf8), status: status)
                return nil
            } catch { return error }
        }
        #expect(error(#""quoted""#, 500)?.body(as: String.self) == #""quoted""#)
        #expect(error("\u{1}", 400)?.body(as: Data.self) == Data([1]))
        #expect(error("7", 404)?.body(as: Int.self) == 7)
        let problem = #"{"problem":"p"}"#
        #expect(error(problem, 200)?.body(as: String.self) == problem)
        #expect(error("{}", 200) == nil)
    }

    @Test func defaultsOfEveryTypeAreReadAndSent() throws {
        for settings in [
            try Kiosk.Settings(jsonData: Data("{}".utf8)), Kiosk.Settings(),
            try JSONDecoder().decode(Kiosk.Settings.self, from: Data("{}".utf8)),
        ] {
            #expect(settings.iso == Date(timeIntervalSince1970: 1_709_206_200.25))
            #expect(settings.milliseconds == Date(timeIntervalSince1970: 1_709_209_800.5))
            #expect(settings.mail == Date(timeIntervalSince1970: 1_709_209_800))
            #expect(settings.german == Date(timeIntervalSince1970: 1_709_164_800))
            #expect(settings.data == Data("hello".utf8))
            #expect(settings.nothing == .null)
            #expect(settings.any["a"]?[3] == .number(JSON.Number("1e400")!))
            #expect(settings.byAge == [18: .low].reduce(into: [:]) { $0[.init($1.key)] = $1.value })
            #expect(settings.byLevel.count == 2)
            #expect(settings.rights == [.read, .write])
        }
        let query = try Kiosk().since().urlRequest().url?.query()
        #expect(query == "from=1704067200&ids=1&ids=2")
    }

    @Test(arguments: [
        (#""a""#, "scalar"), ("1.5", "scalar"), ("null", "scalar"),
        (#"{"kind":"circle","r":1}"#, "shape"),
        (#"{"kind":"new"}"#, "shape"), (#"["a",[{"second":2}]]"#, "list"),
        (#"{"first":1}"#, "either"),
        (#"{"second":1}"#, "either"), (#"{"k":null,"n":1}"#, "nothing"), (#"{"k":1.5}"#, "half"),
        (#"{"other":1}"#, "unrecognized"),
    ])
    func unionsInsideAUnionLeaveTheRestToOthers(text: String, name: String) throws {
        let value = try Kiosk.Value(jsonData: Data(text.utf8))
        #expect("\(value)".hasPrefix(name + "("))
        // A constant null is written, and the comparison leaves nulls out.
        if name != "nothing" { try expectRoundTrip([Kiosk.Value].self, "[\(text)]") }
    }

    @Test(arguments: ["1", "[1,2]", #""x""#, "true"])
    func datesOfAUnionHaveTheFormOfTheAPI(text: String) throws {
        try expectRoundTrip([Timetable.Moment].self, "[\(text)]")
        if text == "1" {
            let moment = try Timetable.Moment(jsonData: Data(text.utf8))
            guard case .at(Date(timeIntervalSince1970: 1)) = moment else {
                Issue.record("no date: \(moment)")
                return
            }
        }
    }

    @Test func datesOfFurtherMembersHaveTheFormOfTheAPI() throws {
        let text = #"{"at":1,"more":2,"inner":{"x":[3]}}"#
        try expectRoundTrip(Timetable.Log.self, text)
        let log = try Timetable.Log(jsonData: Data(text.utf8))
        #expect(log.additional == ["more": Date(timeIntervalSince1970: 2)])
        #expect(log.inner.additional == ["x": [Date(timeIntervalSince1970: 3)]])
    }

    @Test func fieldsOfAGenericParentHaveTheFormOfWhatTheyBecome() throws {
        let text = #"{"value":1,"all":[2],"next":{"value":3,"all":[]}}"#
        try expectRoundTrip(Timetable.Dated.self, text)
        let dated = try Timetable.Dated(jsonData: Data(text.utf8))
        #expect(dated.next?.value == Date(timeIntervalSince1970: 3))
    }
}
