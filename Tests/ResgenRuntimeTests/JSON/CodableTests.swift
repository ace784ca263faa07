import Foundation
import ResgenRuntime
import Testing

@Suite("Models with other decoders and encoders")
struct CodableTests {
    private let text = #"""
        {"by_size":{"large":2},"by_id":{"7":"x"},"by_number":{"1":[{"name":"a"}],"2":[{"nom":"b"}]},"amount":"0.1",
        "level":2,"day":"2024-02-29","date":"2024-02-29T12:30:00.5Z","times":[1500],
        "id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","link":"https://a.b/c?d=e","data":"aGk=",
        "any":{"i":9007199254740993,"d":0.1,"s":"é","n":null,"b":[true,false]},"big":"18446744073709551615",
        "flag":1,"ratio":0.25,"version":2,"planets":[{"name":"a"},{"name":1}]}
        """#

    @Test func plainDecoderReadsTheSame() throws {
        let ours = try StarWars.Everything(json: text)
        let theirs = try JSONDecoder().decode(StarWars.Everything.self, from: Data(text.utf8))
        #expect(try ours.text() == theirs.text())
        #expect(ours.planets == [StarWars.Planet(name: "a")])
        #expect(ours.byNumber == [1: [StarWars.Planet(name: "a")], 2: []])
        #expect(ours.big == .max && ours.flag && ours.amount?.rawValue.description == "0.1")
        #expect(ours.any["i"]?.number?.integer() == 9_007_199_254_740_993)
    }

    @Test func plainEncoderWritesTheSame() throws {
        let value = try StarWars.Everything(json: text)
        let theirs = try JSONEncoder().encode(value)
        #expect(try JSON(jsonData: theirs) == JSON(jsonData: value.jsonData()))
    }

    @Test func strategiesOfTheDecoderDoNotMatter() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let dates = try decoder.decode([StarWars.Everything].self, from: Data("[\(text)]".utf8))
        #expect(dates[0].date?.timeIntervalSince1970 == 1_709_209_800.5)
    }

    @Test func propertyListsWorkToo() throws {
        let planet = StarWars.Page(count: 1, results: [StarWars.Planet(name: "a", climate: "b")])
        let list = try PropertyListEncoder().encode(planet)
        #expect(
            try PropertyListDecoder().decode(StarWars.Page<StarWars.Planet>.self, from: list)
                == planet
        )
        let numbers: JSON = ["ratio": 0.25, "tenth": -0.1, "count": 7, "large": 1e300]
        let data = try PropertyListEncoder().encode(numbers)
        #expect(try PropertyListDecoder().decode(JSON.self, from: data) == numbers)
    }

    @Test func errorsNameTheCodingPath() {
        let wrong = Data(#"[{"count":1,"results":[{"name":1}]}]"#.utf8)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([StarWars.Page<StarWars.Planet>].self, from: wrong)
        }
        guard case .dataCorrupted(let context) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "results", "Index 0", "name"])
        #expect(context.debugDescription == "expected a string, found the number 1")
        let missing = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(StarWars.Planet.self, from: Data("{}".utf8))
        }
        guard case .keyNotFound(let key, _) = missing else { return #expect(Bool(false)) }
        #expect(key.stringValue == "name")
    }

    @Test func enumsAndWrappersAreTheirRawValue() throws {
        let decoder = JSONDecoder()
        #expect(
            try decoder.decode([StarWars.Size].self, from: Data(#"["small"]"#.utf8)) == [.small]
        )
        #expect(
            try decoder.decode([StarWars.Person.Gender].self, from: Data(#"["n/a","x"]"#.utf8)) == [
                .nA, .unrecognized("x"),
            ]
        )
        #expect(
            try decoder.decode([StarWars.UserID].self, from: Data("[7]".utf8)) == [
                StarWars.UserID(7)
            ]
        )
        #expect(
            try decoder.decode([StarWars.Size: Int].self, from: Data(#"{"small":1}"#.utf8)) == [
                .small: 1
            ]
        )
        #expect(
            try String(decoding: JSONEncoder().encode([StarWars.Amount(2)]), as: UTF8.self)
                == #"["2"]"#
        )
    }

    @Test func openEnumKeepsWhatItDoesNotKnow() throws {
        typealias Gender = StarWars.Person.Gender
        #expect(try [Gender](json: #"["male","zzz",""]"#).text() == #"["male","zzz",""]"#)
        #expect(Gender.unrecognized("male") == .male)
        #expect(Set([Gender.unrecognized("male"), .male]).count == 1)
    }

    @Test func boxedMembersKeepTheSemanticsOfValues() throws {
        var luke = try StarWars.Person(json: luke)
        let copy = luke
        luke.homeworld.climate = "arid"
        luke.mentor = copy
        luke.mentor?.name = "Ben"
        #expect(copy.homeworld.climate == nil && copy.mentor == nil && copy.name == "Luke")
        #expect(try StarWars.Person(jsonData: luke.jsonData()).mentor?.name == "Ben")
        let made = StarWars.Person(
            name: "R2",
            gender: .nA,
            films: [],
            homeworld: .init(name: "Naboo")
        )
        #expect(made.mentor == nil)
    }
}
