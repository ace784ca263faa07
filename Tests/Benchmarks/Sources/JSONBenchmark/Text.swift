import Foundation

/// The text of each shape: about a megabyte, the tracks 9.3.
enum Text {
    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        "[" + (0..<count).map(element).joined(separator: ",") + "]"
    }

    static func tracks() -> String { list(36_000) { "{\(track($0).joined(separator: ","))}" } }

    static func pretty() -> String {
        list(3_000) { "\n    {\n        \(track($0).joined(separator: ",\n        "))\n    }" }
    }

    /// Fifty members that no field asks for around the twelve that are read.
    static func unknownKeys() -> String {
        list(400) { number in
            let unknown = (0..<50).map { "\"unknown_member_\($0)\":\"value \($0 * number)\"" }
            let members = zip(track(number), stride(from: 0, to: 48, by: 4)).flatMap {
                unknown[$1..<$1 + 4] + [$0]
            }
            return "{\((members + unknown[48...]).joined(separator: ","))}"
        }
    }

    private static func track(_ number: Int) -> [String] {
        let artist = number % 7 == 0 ? #"Björk & the \"Quotes\""# : "An artist \(number % 100)"
        var members = [
            "\"id\":\(1_000_000 + number)",
            "\"title\":\"Song number \(number) of the benchmark\"",
            "\"artist\":\"\(artist)\"",
        ]
        if number % 3 != 0 { members.append("\"subtitle\":\"live\"") }
        members.append("\"duration\":\(number % 600).25")
        members.append("\"is_explicit\":\(number % 2 == 0)")
        if number % 5 != 0 { members.append("\"rating\":\(number % 50 / 10).\(number % 10)") }
        return members + [
            "\"play_count\":\(number * 31)",
            #""genres":["pop","electronic music"]"#,
            "\"album\":{\"id\":\(number / 10),\"name\":\"Album \(number / 10)\"}",
            "\"isrc\":\"GBAYE\(6_700_000 + number)\"",
            "\"link\":\"https://music.example.com/tracks/\(number)\"",
        ]
    }

    static func longStrings() -> String {
        notes { _ in String(repeating: "All work and no play. ", count: 400) }
    }

    static func escapes() -> String {
        notes { "line \($0)\\n\\t\\\"quoted\\\" \\\\ path\\u00e9\\/ and more\\r\\n" }
    }

    static func nonASCII() -> String {
        notes { "Grüße aus Köln — 你好，世界 №\($0) 🎉 Привет" }
    }

    private static func notes(_ text: (Int) -> String) -> String {
        let count = 1_000_000 / (text(0).utf8.count + 20)
        return list(count) { "{\"id\":\($0),\"text\":\"\(text($0))\"}" }
    }

    /// As deep as serde_json goes.
    static func deep() -> String {
        list(300) { number in
            String(repeating: "{\"value\":\(number),\"child\":", count: 120) + "null"
                + String(repeating: "}", count: 120)
        }
    }

    static func numbers() -> String {
        list(100) { row in list(1_000) { "\((row * 1_000 + $0) * 7_919 % 1_000_003 - 500_000)" } }
    }

    /// Half of them short, half with all the digits that a Double has.
    static func doubles() -> String {
        list(100) { row in
            list(1_000) { column in
                let number = row * 1_000 + column
                return column % 2 == 0
                    ? "\(number).5" : "\(Double(number + 1).squareRoot())"
            }
        }
    }

    static func maps() -> String {
        list(300) { row in
            let counts = (0..<80).map { "\"item \($0 * 7_919 % 80)\":\(row * $0)" }
            let tags = (0..<80).map { "\"tag-\($0 * 7_919 % 80)\":\"value \($0)\"" }
            return "{\"counts\":{\(counts.joined(separator: ","))},"
                + "\"tags\":{\(tags.joined(separator: ","))}}"
        }
    }

    static func unions() -> String {
        list(20_000) {
            $0 % 2 == 0
                ? "{\"type\":\"push\",\"ref\":\"refs/heads/\($0)\",\"size\":\($0)}"
                : "{\"type\":\"star\",\"user\":\"user number \($0)\",\"is_new\":true}"
        }
    }

    static func enums() -> String {
        list(20_000) {
            let state = ["open", "closed", "merged"][$0 % 3]
            return "{\"number\":\($0),\"state\":\"\(state)\",\"draft\":false}"
        }
    }

    static func dates() -> String {
        list(10_000) {
            let time = "\(10 + $0 % 14):\(10 + $0 % 50):\(10 + $0 % 49)Z"
            return "{\"created_at\":\"20\(10 + $0 % 16)-0\(1 + $0 % 9)-1\($0 % 10)T\(time)\","
                + "\"updated_at\":\"2024-02-29T\(time)\"}"
        }
    }

    static func urls() -> String {
        list(6_000) {
            let url = "https://api.example.com/repos/owner-\($0)/name/issues"
            return "{\"url\":\"\(url)\",\"html_url\":\"\(url)/\($0)?page=\($0)#top\",\"next\":null}"
        }
    }

    static func decimals() -> String {
        list(25_000) {
            "{\"net\":\($0).\(10 + $0 % 90),\"gross\":\($0 * 119).\(1_000 + $0 % 9_000)}"
        }
    }

    /// One element of ten cannot be read.
    static func lossy() -> String {
        list(200) { row in
            let items = list(100) {
                $0 % 10 == 0 ? "{\"ref\":\($0)}" : "{\"ref\":\"refs/heads/\(row)\",\"size\":\($0)}"
            }
            return "{\"items\":\(items)}"
        }
    }

    static func blobs() -> String {
        list(400) { row in
            let bytes = Data((0..<2_000).map { UInt8(truncatingIfNeeded: $0 * 31 + row) })
            let id = "7d444840-9dc0-11d1-b245-5ffdce74fad\(row % 10)"
            return "{\"id\":\"\(id)\",\"content\":\"\(bytes.base64EncodedString())\"}"
        }
    }
}
