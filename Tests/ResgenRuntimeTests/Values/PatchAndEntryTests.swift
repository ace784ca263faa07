import Foundation
import ResgenRuntime
import Testing

@Suite("Patches, entries, flags, further keys, external types")
struct PatchAndEntryTests {
    private typealias Change = Workshop.Change
    private typealias Loose = Workshop.Loose

    @Test(
        arguments: [
            ("{}", Workshop.Change(), #"{"mail":null}"#),
            (
                #"{"nick":null,"mail":"a"}"#, Workshop.Change(nick: .null, mail: .value("a")),
                #"{"nick":null,"mail":"a"}"#
            ),
            (
                #"{"nick":"","link":""}"#, Workshop.Change(nick: .value(""), link: .null),
                #"{"nick":"","link":null,"mail":null}"#
            ),
        ]
    )
    func patchTellsAbsentFromNull(text: String, value: Workshop.Change, written: String) throws {
        #expect(try Change(json: text) == value)
        #expect(try value.text() == written)
        try sameWithPlainCoders(Change.self, text)
    }

    @Test func patchOfAnOptionalIsItsValueOrNull() {
        let name: String? = "a"
        #expect(Patch(name) == .value("a"))
        #expect(Patch(Int?.none) == .null)
    }

    @Test func whatIsWrittenOutIsAValue() throws {
        let size = 2
        let text: Patch<String> = "a"
        let interpolated: Patch<String> = "\(size) a"
        let number: Patch<Double> = 1
        let fraction: Patch<Double> = 0.5
        let flag: Patch<Bool> = true
        let list: Patch<[String]> = ["a", "b"]
        let empty: Patch<[Int]> = []
        #expect(text == .value("a") && interpolated == .value("2 a") && flag == .value(true))
        #expect(number == .value(1) && fraction == .value(0.5))
        #expect(list == .value(["a", "b"]) && empty == .value([]))
        #expect(Workshop.Change(nick: "a") == Workshop.Change(nick: .value("a")))
        let body = Workshop().rename(nick: "x").request.body
        #expect(body.map(self.text) == #"{"data":{"nick":"x","name":null}}"#)
    }

    /// `"T? = null"`
    @Test func nilOfWhatIsAlwaysThereIsNull() throws {
        let none = Workshop.Trigger()
        #expect(try none.text() == #"{"date":null,"next":null}"#)
        let some = Workshop.Trigger(date: Date(timeIntervalSince1970: 7), note: "a", next: [nil])
        #expect(try some.text() == #"{"date":7,"note":"a","next":[null]}"#)
        try sameWithPlainCoders(Workshop.Trigger.self, #"{"date":null,"next":null}"#)
        #expect(try Workshop.Trigger(json: "{}") == none)
        let query = ResourceRequest.Query(none)
        #expect(query.encoded.isEmpty)
    }

    @Test func idsAndDaysAreKeys() throws {
        let id = "2f1b6c1e-0d3a-4c5b-8e7f-001122334455"
        let byID = try [UUID: Int](json: "{\"\(id.uppercased())\":1}")
        #expect(byID == [UUID(uuidString: id)!: 1])
        #expect(try byID.text() == "{\"\(id)\":1}")
        // As .NET may write it.
        let digits = id.replacingOccurrences(of: "-", with: "")
        #expect(try [UUID: Int](json: "{\"\(digits)\":1}") == byID)
        let error = #expect(throws: DecodingFailure.self) { try [UUID: Int](json: #"{"x":1}"#) }
        #expect(error?.description.contains("a key of UUID") == true)
        let byDay = try [Day: Int](json: #"{"2024-02-29":1}"#)
        #expect(try byDay.text() == #"{"2024-02-29":1}"#)
    }

    @Test func patchIsNotSentWhenAbsent() throws {
        let none = Workshop().rename().request.body
        #expect(none.map(text) == #"{"data":{"name":null}}"#)
        let both = Workshop().rename(nick: .value("x"), name: .absent).request.body
        #expect(both.map(text) == #"{"data":{"nick":"x"}}"#)
        let query: ResourceRequest.Query = [
            "a": Patch<Int>.absent, "b": Patch<Int>.null, "c": Patch.value(1),
        ]
        #expect(query.encoded == "c=1")
        #expect(Patch.value(3).value == 3 && Patch<Int>.null.value == nil)
    }

    @Test(
        arguments: [
            (
                #"{"b":{"number":"1","object":"card"},"a\u0022":{"object":"card","number":"2"}}"#,
                ["b", "a\""]
            ),
            ("{}", []), (#"{ "x" : {"number":"1","object":"card"}, "y":1}"#, ["x"]),
        ]
    )
    func starGivesEntriesWithTheirKeys(text: String, keys: [String]) throws {
        let entries = try Workshop().albums().parse(Data(text.utf8))
        #expect(entries.map(\.key) == keys)
    }

    @Test func entriesOfEveryScalarAreFoundAtAnyDepth() throws {
        let server = URL(string: "https://a.b")!
        func read<T: JSONCodable>(_ text: String, _ place: JSON.Path) throws -> T {
            let resource = Resource<T>(.get, server, returns: .json(unwrap: place))
            return try resource.parse(Data(text.utf8))
        }
        let scalars: [MapEntry<String, JSON>] = try read(
            #"{"a":"","b" :1,"c": null,"d":[1],"e":{"f":2},"":true}"#,
            "*"
        )
        #expect(scalars.map(\.key) == ["a", "b", "c", "d", "e", ""])
        #expect(scalars.map(\.value) == ["", 1, nil, [1], ["f": 2], true])
        let ids: [MapEntry<Int, String>] = try read(#"{"u":{"1":"x"},"v":{"2":"y"}}"#, "*.*")
        #expect(ids == [MapEntry(key: 1, value: "x"), MapEntry(key: 2, value: "y")])
        #expect(throws: NetworkError.self) {
            try read(#"{"a":1}"#, "*") as [MapEntry<Int, Int>]
        }
    }

    @Test func entryAloneIsAnObjectWithOneMember() throws {
        let entries = [MapEntry(key: 1, value: "a"), MapEntry(key: 2, value: "b")]
        #expect(try entries.text() == #"[{"1":"a"},{"2":"b"}]"#)
        #expect(try [MapEntry<Int, String>](json: entries.text()) == entries)
        #expect(throws: DecodingFailure.self) { try MapEntry<Int, Int>(json: #"{"1":1,"2":2}"#) }
        #expect(throws: DecodingFailure.self) { try MapEntry<Int, Int>(json: "{}") }
        try sameWithPlainCoders([MapEntry<Int, String>].self, #"[{"1":"a"}]"#)
    }

    @Test(arguments: ["0", "1", "3", "9223372036854775808", "18446744073709551615", "4096"])
    func flagsKeepEveryBit(text: String) throws {
        let flags = try Workshop.Permissions(json: text)
        #expect(try flags.text() == text)
        #expect(flags.rawValue == UInt64(text))
        try sameWithPlainCoders([Workshop.Permissions].self, "[\(text)]")
        try sameWithPlainCoders([Workshop.Rights].self, "[\"\(text)\"]")
    }

    @Test func flagsAreAnOptionSet() throws {
        let flags: Workshop.Permissions = [.read, .form]
        #expect(flags.contains(.read) && !flags.contains(.write))
        #expect(try flags.text() == "9223372036854775809")
        #expect(try Workshop.Rights([.all]).text() == #""1099511627776""#)
        #expect(try Workshop.Permissions(json: #""3""#, as: .string) == [.read, .write])
        #expect(throws: DecodingFailure.self) { try Workshop.Permissions(json: "-1") }
        #expect(throws: DecodingFailure.self) { try Workshop.Permissions(json: "1.5") }
    }

    @Test(
        arguments: [
            (#"{"id":1}"#, ["a": 0], 0), (#"{"a":"1","id":1,"b":"2"}"#, ["a": 1, "b": 2], 0),
            (#"{"\u0069d":1,"bad":[1],"good":"4"}"#, ["good": 4], 1),
        ]
    )
    func furtherKeysAreKept(text: String, additional: [String: Int], dropped: Int) throws {
        let resource = Resource<Loose>(.get, URL(string: "https://a.b")!)
        let answer = RawResponse(body: Data(text.utf8))
        let response = try resource.response(of: answer)
        #expect(response.value.additional == (additional == ["a": 0] ? [:] : additional))
        #expect(response.dropped.count == dropped)
        #expect(try Loose(json: response.value.text()) == response.value)
        try sameWithPlainCoders(Loose.self, text)
    }

    @Test func lastOfARepeatedFurtherKeyCounts() throws {
        let text = #"{"id":1,"\u0061":"1","a":"3"}"#
        #expect(try Loose(json: text).additional == ["a": 3])
    }

    @Test func furtherKeysAreWrittenInOrder() throws {
        let loose = Loose(id: 1, additional: ["b": 2, "a": 1])
        #expect(try loose.text() == #"{"id":1,"a":"1","b":"2"}"#)
    }

    @Test func externalTypesAreReadByTheirOwnDecoder() throws {
        let text =
            #"{"price":{"cents":1,"currency":"é\n"},"all":[{"cents":2,"currency":""}],"base":null}"#
        let priced = try Workshop.Priced(json: text)
        #expect(priced.price == Money(cents: 1, currency: "é\n"))
        #expect(priced.old == nil && priced.all.map(\.cents) == [2] && priced.base.cents == 0)
        #expect(try Workshop.Priced(json: priced.text()) == priced)
        #expect(try !priced.text().contains("old"))
        try sameWithPlainCoders(Workshop.Priced.self, text)
    }

    @Test(arguments: [
        (#"{"price":{"cents":"x","currency":""}}"#, "price.cents: ", "(line 1, column 20)"),
        (#"{"price":{"currency":""}}"#, "price: missing key 'cents'", "(line 1, column 10)"),
        ("{}", "missing key 'price'", "(line 1, column 1)"),
    ])
    func failuresOfExternalTypesNameThePlace(text: String, start: String, end: String) {
        let error = #expect(throws: DecodingFailure.self) { try Workshop.Priced(json: text) }
        #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
        #expect(error?.description.contains(end) == true, "\(String(describing: error))")
    }

    @Test func externalTypesAreBodiesAndAnswers() throws {
        let money = Money(cents: 5, currency: "EUR")
        let api = Workshop()
        #expect(try api.price().parse(JSONEncoder().encode(money)) == money)
        #expect(throws: NetworkError.self) { try api.price().parse(Data()) }
        let body = try #require(api.pay(money).request.body)
        #expect(try api.pay(money).parse(body.content) == money)
        #expect(try api.pay(money).parse(Data()) == nil)
        #expect(try api.pay(money).parse(Data("{}".utf8)) == nil)
        let all = Resource<[Money]>(
            .get,
            URL(string: "https://a.b")!,
            returns: .json(unwrap: "*")
        )
        let text = #"{"a":{"cents":1,"currency":"x"},"b":{"cents":2,"currency":"y"}}"#
        #expect(try all.parse(Data(text.utf8)).map(\.cents) == [1, 2])
    }

    private func text(_ body: ResourceRequest.Body) -> String {
        String(decoding: body.content, as: UTF8.self)
    }
}

/// Checks that a plain decoder and encoder do as the runtime does.
func sameWithPlainCoders<T: JSONCodable & Codable & Equatable>(_ type: T.Type, _ text: String)
    throws
{
    let ours = try T(json: text)
    let theirs = try JSONDecoder().decode(T.self, from: Data(text.utf8))
    #expect(ours == theirs)
    #expect(try JSON(jsonData: JSONEncoder().encode(ours)) == JSON(jsonData: ours.jsonData()))
}
