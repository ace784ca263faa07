import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Advanced Swift, "Resource struct": an address and a parse function belong together.
@Suite("Source: Resource struct")
struct ResourceStructTests {
    private struct Recipe: Decodable, Equatable {
        let title: String
        let minutes: Int
    }

    private let url = URL(string: "https://kitchen.example/recipes/7")!
    private let soup = Data(#"{"title":"Soup","minutes":40}"#.utf8)

    @Test func addressWithParseFunction() throws {
        let resource = Resource<Recipe>(
            url: url,
            parse: {
                try JSONDecoder().decode(Recipe.self, from: $0)
            },
        )
        #expect(try resource.parse(soup) == Recipe(title: "Soup", minutes: 40))
        #expect(try resource.urlRequest().url == url)
    }

    @Test func jsonOfAnyDecodable() throws {
        let recipe = Resource<Recipe>(json: url)
        let recipes = Resource<[Recipe]>(json: url)
        #expect(try recipe.parse(soup).minutes == 40)
        #expect(try recipes.parse(Data("[]".utf8)) == [])
        #expect(try Resource<Recipe?>(json: url).parse(Data()) == nil)
        #expect {
            try recipe.parse(Data())
        } throws: { error in
            if case NetworkError.noData(endpoint: "GET /recipes/7") = error { true } else { false }
        }
    }

    @Test func anyValueIsNullWithoutABody() throws {
        #expect(try Resource<JSON>(.delete, url).parse(Data()) == .null)
        let optional: JSON?? = try Resource<JSON?>(.delete, url).parse(Data())
        #expect(optional == .some(.none))
        let part = Resource<JSON>(.get, url, returns: .json(unwrap: "data"))
        #expect(throws: NetworkError.self) { try part.parse(Data()) }
    }

    @Test func jsonOfAModel() throws {
        let planet = Resource<StarWars.Planet>(json: url)
        #expect(try planet.parse(Data(#"{"name":"Hoth"}"#.utf8)).name == "Hoth")
    }

    @Test func whatIsNoJSON() throws {
        let lines = Resource<[Substring]>(url: url) {
            String(decoding: $0, as: UTF8.self).split(separator: "\n")
        }
        #expect(try lines.parse(Data("salt\npepper".utf8)) == ["salt", "pepper"])
    }

    @Test func parseErrorsAreDecodingErrors() {
        let error = #expect(throws: NetworkError.self) {
            try Resource<Recipe>(json: url).parse(Data(#"{"title":1}"#.utf8))
        }
        #expect(
            error?.description
                == "decoding error: GET /recipes/7: title: expected String, found another type"
        )
    }

    @Test func loadWithCallback() async throws {
        let soup = soup
        let server = try LoopbackServer { _ in LoopbackReply(data: soup) }
        let recipe = Resource<Recipe>(json: server.url)
        let result = await withCheckedContinuation { continuation in
            URLSession.shared.load(recipe) { result in
                continuation.resume(returning: result.map(\.title))
            }
        }
        #expect(try result.get() == "Soup")
    }
}
