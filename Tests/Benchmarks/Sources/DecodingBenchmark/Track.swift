import Foundation
import ResgenRuntime

/// A model of twelve mixed fields, as resgen prints it.
nonisolated struct Track: JSONModel {
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

    struct Album: JSONModel {
        var id: Int
        var name: String
    }
}

nonisolated extension Track {
    init(fields: inout FieldReader) throws {
        id = try fields.read("id")
        title = try fields.read("title")
        artist = try fields.read("artist")
        subtitle = try fields.read("subtitle")
        duration = try fields.read("duration")
        isExplicit = try fields.read("is_explicit")
        rating = try fields.read("rating")
        playCount = try fields.read("play_count")
        genres = try fields.read("genres")
        album = try fields.read("album")
        isrc = try fields.read("isrc")
        link = try fields.read("link")
    }

    func write(fields: inout FieldWriter) {
        fields.write("id", id)
        fields.write("title", title)
        fields.write("artist", artist)
        fields.write("subtitle", subtitle)
        fields.write("duration", duration)
        fields.write("is_explicit", isExplicit)
        fields.write("rating", rating)
        fields.write("play_count", playCount)
        fields.write("genres", genres)
        fields.write("album", album)
        fields.write("isrc", isrc)
        fields.write("link", link)
    }
}

nonisolated extension Track.Album {
    init(fields: inout FieldReader) throws {
        id = try fields.read("id")
        name = try fields.read("name")
    }

    func write(fields: inout FieldWriter) {
        fields.write("id", id)
        fields.write("name", name)
    }
}

/// The same with synthesized Codable.
struct CodableTrack: Codable {
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

extension Track {
    /// A track that differs from the others.
    static func sample(_ number: Int) -> Track {
        Track(
            id: 1_000_000 + number, title: "Song number \(number) of the benchmark",
            artist: number % 7 == 0 ? "Björk & the \"Quotes\"" : "An artist \(number % 100)",
            subtitle: number % 3 == 0 ? nil : "live", duration: Double(number % 600) + 0.25,
            isExplicit: number % 2 == 0, rating: number % 5 == 0 ? nil : Double(number % 50) / 10,
            playCount: number * 31, genres: ["pop", "electronic music"],
            album: Album(id: number / 10, name: "Album \(number / 10)"), isrc: "GBAYE\(6_700_000 + number)",
            link: "https://music.example.com/tracks/\(number)",
        )
    }
}
