import Foundation

/// The models of the shapes as somebody writes them for Foundation's coders.
enum Twins {
    struct Track: Codable {
        var id: Int
        var title: String
        var artist: String
        var subtitle: String?
        var duration: Double
        var isExplicit: Bool
        var rating: Double?
        var playCount: Int
        var genres: [String]
        var album: Album
        var isrc: String?
        var link: String

        struct Album: Codable {
            var id: Int
            var name: String
        }

        enum CodingKeys: String, CodingKey {
            case id, title, artist, subtitle, duration, rating, genres, album, isrc, link
            case isExplicit = "is_explicit"
            case playCount = "play_count"
        }
    }

    struct Note: Codable {
        var id: Int
        var text: String
    }

    final class Nested: Codable {
        var value: Int
        var child: Nested?
    }

    struct Counts: Codable {
        var counts: [String: Int]
        var tags: [String: String]
    }

    struct Push: Codable {
        var ref: String
        var size: Int
    }

    struct Star: Codable {
        var user: String
        var isNew: Bool

        enum CodingKeys: String, CodingKey {
            case user
            case isNew = "is_new"
        }
    }

    enum Event: Codable {
        case push(Push)
        case star(Star)

        private enum CodingKeys: String, CodingKey { case type }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if try container.decode(String.self, forKey: .type) == "push" {
                self = .push(try Push(from: decoder))
            } else {
                self = .star(try Star(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .push(let push):
                try container.encode("push", forKey: .type)
                try push.encode(to: encoder)
            case .star(let star):
                try container.encode("star", forKey: .type)
                try star.encode(to: encoder)
            }
        }
    }

    struct Visit: Codable {
        var createdAt: Date
        var updatedAt: Date
        var endedAt: Date?

        enum CodingKeys: String, CodingKey {
            case createdAt = "created_at"
            case updatedAt = "updated_at"
            case endedAt = "ended_at"
        }
    }

    struct Links: Codable {
        var url: URL
        var htmlURL: URL
        var next: URL?

        enum CodingKeys: String, CodingKey {
            case url, next
            case htmlURL = "html_url"
        }
    }

    struct Price: Codable {
        var net: Decimal
        var gross: Decimal
    }

    struct Batch: Codable {
        @Lossy var items: [Push]
    }

    @propertyWrapper
    struct Lossy: Codable {
        var wrappedValue: [Push]

        private struct Element: Decodable {
            let value: Push?
            init(from decoder: any Decoder) throws { value = try? Push(from: decoder) }
        }

        init(from decoder: any Decoder) throws {
            wrappedValue = try [Element](from: decoder).compactMap(\.value)
        }

        func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
    }

    struct Blob: Codable {
        var id: UUID
        var content: Data
    }

    struct Issue: Codable {
        var number: Int
        var state: State
        var draft: Bool

        enum State: String, Codable { case open, closed, merged }
    }
}
