import Foundation
import ResgenRuntime
import Testing

@Suite struct AlbumsTests {
    private let id = UUID(uuidString: "5E58FA0F-7DBD-4F1D-956F-89756CF1EB22")!

    @Test func anObjectOfAlbumsIsPeeledToItsValues() async throws {
        let body = #"{ "a": \#(blue), "b": \#(green) }"#
        let exchange = try await load({ Albums(server: $0).albums() }, answering: body)
        #expect(exchange.line == "GET /albums.json")
        #expect(try exchange.value.map(\.name) == ["Blue", "Green"])
    }

    @Test func theSameRequestIsReadInAnotherWay() async throws {
        let body = #"{ "a": \#(blue), "b": \#(green) }"#
        let exchange = try await load({ Albums(server: $0).albumsByID() }, answering: body)
        #expect(exchange.line == "GET /albums.json")
        #expect(try exchange.value["b"]?.artist == "Weezer")
    }

    @Test func whatIsMissingTakesItsDefault() async throws {
        let album = try Albums().album(id: id).parse(Data(green.utf8))
        #expect(album?.genres == [])
        #expect(album?.songs == [])
        #expect(album?.released == nil)
        #expect(album?.coverArt == [])
    }

    @Test func aMissingAlbumIsNil() async throws {
        let exchange = try await load({ Albums(server: $0).album(id: id) }, answering: "null")
        #expect(exchange.line == "GET /albums/5e58fa0f-7dbd-4f1d-956f-89756cf1eb22.json")
        #expect(try exchange.value == nil)
    }

    @Test func aFieldIsReadWithoutTheRest() async throws {
        let exchange = try await load({ Albums(server: $0).title(id: id) }, answering: blue)
        #expect(try exchange.value == "Blue")
    }

    @Test func anAlbumIsPutWithoutAnAnswer() async throws {
        let album = try #require(try Albums().album(id: id).parse(Data(blue.utf8)))
        let exchange = try await load(
            { Albums(server: $0).put(id: id, album) },
            answering: "",
            status: 204
        )
        #expect(exchange.line == "PUT /albums/\(id.uuidString.lowercased()).json?print=silent")
        let sent = try #require(exchange.request)
        #expect(sent.header("Content-Type") == "application/json")
        #expect(try JSONDecoder().decode(Albums.Album.self, from: sent.body) == album)
        #expect(throws: Never.self) { try exchange.value }
    }

    @Test func onlyWhatIsGivenIsSent() throws {
        let api = Albums()
        let server = "https://albums.firebaseio.example"
        #expect(
            try line(of: api.rename(id: id, name: "Azure"), from: server)
                == #"PATCH /albums/\#(id.uuidString.lowercased()).json?print=silent {"name":"Azure"}"#
        )
        #expect(
            try line(of: api.rename(id: id, name: "Azure", artist: "W"), from: server)
                == #"PATCH /albums/\#(id.uuidString.lowercased()).json?print=silent {"name":"Azure","artist":"W"}"#
        )
        #expect(
            try line(of: api.delete(id: id), from: server)
                == "DELETE /albums/\(id.uuidString.lowercased()).json"
        )
    }

    @Test func aPictureIsItsBytes() async throws {
        let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF])
        let exchange = try await load(
            { Albums().cover(url: $0.appending(path: "covers/blue.png")) },
            answering: picture
        )
        #expect(exchange.line == "GET /covers/blue.png")
        #expect(try exchange.value == picture)
    }

    @Test(arguments: [401, 404, 500])
    func everyErrorHasTheSameBody(status: Int) async throws {
        let exchange = try await load(
            { Albums(server: $0).albums() },
            answering: #"{ "error": "Permission denied" }"#,
            status: status
        )
        let error = try #require(exchange.error)
        #expect(error.statusCode == status)
        #expect(error.body(as: Albums.Refusal.self)?.error == "Permission denied")
    }

    @Test func anAlbumThatCannotBeReadIsNamedByItsKey() async throws {
        let body = #"{ "a": \#(blue), "b": { "id": "no uuid" } }"#
        let exchange = try await load({ Albums(server: $0).albums() }, answering: body)
        guard case .decodingError(let failure) = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect(failure.endpoint == "GET /albums.json")
        #expect("\(failure.path)" == "b.id")
    }
}

private let blue = """
    {
      "id": "5e58fa0f-7dbd-4f1d-956f-89756cf1eb22", "name": "Blue", "artist": "Weezer",
      "released": "1994-05-10", "genres": ["Rock"],
      "coverArt": [{ "url": "https://covers.example/blue.png" }],
      "songs": [
        { "id": "5e58fa0f-7dbd-4f1d-956f-89756cf1eb23", "title": "My Name Is Jonas", "seconds": 204 }
      ]
    }
    """

private let green = """
    { "id": "1c7a3e0a-0b0f-4b0a-9c86-0c1f0b1e0d11", "name": "Green", "artist": "Weezer" }
    """
