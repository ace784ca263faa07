/// Specs of several files, and of types that are written in Swift.
extension Consumer {
    static var includingFiles: [String: String] {
        [
            "Sources/Including/Films.resgen.json": including("Films", "Parts.resgen.json")
                .replacing("include", with: #"\u0069nclude"#),
            "Sources/Including/Parts.resgen.json": part("Part"),
            "Specs/Including/Songs.json": including("Songs", "more/Parts.json", "Tunes.json"),
            "Specs/Including/Tunes.json": part("Tune"),
            "Specs/Including/more/Parts.json": part("Part"),
            "Sources/Including/main.swift": """
            print(Films.Part(text: "one").text, Songs.Part(text: "two").text)
            print(try Songs.Tune(json: #"{ "text": "three" }"#).text)

            extension Songs.Tune {
                init(json: String) throws { try self.init(jsonData: Data(json.utf8)) }
            }

            import Foundation
            import ResgenRuntime
            """,
        ]
    }

    private static func including(_ api: String, _ files: String...) -> String {
        """
        {
          "api": "\(api)",
          "server": "https://example.org",
          "include": \(files)
        }
        """
    }

    /// A file that adds one model.
    static func part(_ model: String, type: String = "String") -> String {
        """
        {
          "models": {
            "\(model)": { "fields": { "text": "\(type)" } }
          }
        }
        """
    }

    static var shopFiles: [String: String] {
        [
            "Sources/MoneyKit/Money.swift": """
            /// Nothing but `Codable`, and not as a synthesized one would be.
            public struct Money: Codable, Hashable, Sendable {
                public var cents: Int

                public init(cents: Int) { self.cents = cents }

                public init(from decoder: any Decoder) throws {
                    let text = try decoder.singleValueContainer().decode(String.self)
                    guard let cents = Int(text.replacing(" ct", with: "")) else {
                        throw DecodingError.dataCorrupted(
                            .init(codingPath: decoder.codingPath, debugDescription: "no money")
                        )
                    }
                    self.cents = cents
                }

                public func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    try container.encode("\\(cents) ct")
                }
            }
            """,
            "Sources/Shop/Shop.resgen.json": shop("Shop", access: "public"),
            "Sources/Shop/Outlet.resgen.json": shop("Outlet", access: "public", conforms: true),
            "Sources/Shop/main.swift": shopping,
            "Sources/Isolated/Shop.resgen.json": shop("Shop"),
            "Sources/Isolated/Outlet.resgen.json": shop("Outlet", conforms: true),
            "Sources/Isolated/main.swift": shopping,
        ]
    }

    /// Two specs of one target name types of another module and of their own.
    private static func shop(
        _ api: String,
        access: String = "internal",
        conforms: Bool = false,
    ) -> String {
        """
        {
          "api": "\(api)",
          "server": "https://example.org",
          "access": "\(access)",
          "import": ["MoneyKit"],
          "external": {
            "Money": { "type": "MoneyKit.Money", "conforms": \(conforms) },
            "Place": { "type": "Place", "conforms": \(conforms) }
          },
          "endpoints": {
            "prices": { "request": "GET /prices", "returns": "Page<Money>" },
            "pay": {
              "request": "POST /pay/{to: Place}",
              "query": { "tip": "Money?" },
              "body": { "json": { "sum": "Money", "at": "Place" } },
              "returns": "Money"
            }
          },
          "models": {
            "Item": {
              "conform": ["Hashable"],
              "fields": {
                "price": "Money",
                "old": "Money?",
                "all": "[Money]",
                "byName": "[String: Money]",
                "known": { "type": "[Money]", "lossy": true },
                "rest": "Patch<Money>",
                "place": "Place"
              }
            },
            "Page": { "generic": ["Element"], "fields": { "elements": "[Element]" } }
          }
        }
        """
    }

    private static let shopping = ##"""
        import Foundation
        import MoneyKit
        import ResgenRuntime

        public nonisolated enum Place: String, Codable, Sendable { case here, there }

        let text = #"{"price":"1 ct","all":["2 ct","3 ct"],"byName":{"a":"4 ct"},"#
            + #""known":["5 ct","no"],"rest":null,"place":"there"}"#
        let item = try Shop.Item(jsonData: Data(text.utf8))
        print(item.price.cents, item.all.map(\.cents), item.known.map(\.cents), item.place)
        print(String(decoding: try item.jsonData(), as: UTF8.self))
        let page = try Shop().prices().parse(Data(#"{"elements":["7 ct"]}"#.utf8))
        print(page.elements[0].cents)
        let paid = Outlet().pay(to: .here, sum: Money(cents: 8), at: .there, tip: Money(cents: 9))
        let request = try paid.urlRequest()
        print(request.url?.absoluteString ?? "")
        print(String(decoding: request.httpBody ?? Data(), as: UTF8.self))
        do {
            _ = try paid.parse(Data(#""x""#.utf8))
        } catch {
            print(error)
        }
        """##
}
