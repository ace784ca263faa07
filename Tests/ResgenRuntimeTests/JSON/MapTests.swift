import Foundation
import ResgenRuntime
import Testing

@Suite("Maps")
struct MapTests {
    private func text<T: JSONCodable>(_ value: T) throws -> String {
        String(decoding: try value.jsonData(), as: UTF8.self)
    }

    @Test(arguments: [
        ["", "a", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaab", "aaaaaaab", "b", "\u{7F}"],
        ["A", "B", "a", "aaaaaaaaa\u{E9}", "aaaaaaaaa\u{E9}b", "z", "\u{E9}", "\u{1F600}"],
    ])
    func keysAreWrittenInTheOrderOfStrings(keys: [String]) throws {
        #expect(keys == keys.sorted())
        for shuffled in [keys.reversed(), keys.shuffled()] {
            let map = Dictionary(uniqueKeysWithValues: shuffled.map { ($0, $0.utf8.count) })
            let written = keys.map { "\"\($0)\":\($0.utf8.count)" }.joined(separator: ",")
            #expect(try text(map) == "{\(written)}")
            #expect(try text(map.mapValues(Double.init)) == "{\(written)}")
            #expect(try text(map.mapValues(Optional.init)) == "{\(written)}")
            #expect(try text(map.mapValues(Int16.init)) == "{\(written)}")
            let json = JSON.object(map.mapValues { JSON.number(.init("\($0)")!) })
            #expect(try text(json) == "{\(written)}")
        }
    }

    /// Some are known by their first bytes, others are not.
    @Test(arguments: ["", "key ", "a key like all others "])
    func anyNumberOfKeysIsInOrder(start: String) throws {
        for count in 0..<70 {
            let keys = (0..<count).map { "\(start)\($0 * 7_919 % 1_009)" }
            let map = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
            let written = keys.sorted().map { "\"\($0)\":1" }.joined(separator: ",")
            #expect(try text(map) == "{\(written)}")
        }
    }

    @Test func ofARepeatedKeyTheLastCounts() throws {
        let object = #"{"a":1,"b":2,"\u0061":3}"#
        #expect(try [String: Int](json: object) == ["a": 3, "b": 2])
        #expect(try [String: Double](json: object) == ["a": 3, "b": 2])
        #expect(try [String: Int8](json: object) == ["a": 3, "b": 2])
        #expect(try [String: JSON](json: object) == ["a": 3, "b": 2])
    }

    @Test func nilIsAValue() throws {
        let map: [String: String?] = ["a": nil, "b": "c"]
        #expect(try text(map) == #"{"a":null,"b":"c"}"#)
        #expect(try [String: String?](json: text(map)) == map)
    }

    @Test func tellsWhichMemberCannotBeRead() {
        #expect { try [String: String](json: #"{"a":"b","c":1}"#) } throws: { error in
            "\((error as? DecodingFailure)?.path ?? JSON.Path())" == "c"
        }
        #expect(throws: DecodingFailure.self) { try [String: Int](json: "[]") }
    }
}
