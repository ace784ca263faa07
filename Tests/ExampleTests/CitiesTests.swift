import Foundation
import ResgenRuntime
import Testing

@Suite struct CitiesTests {
    private let europe =
        #"{ "cities": [{ "name": "Paris", "population": 2 }, {}, { "name": "London" }] }"#

    @Test func theCitiesAreTakenOutOfTheirObject() async throws {
        let exchange = try await load(
            { Cities(server: $0).cities(continent: .europe) },
            answering: europe
        )
        #expect(exchange.line == "GET /europe.json")
        let response = try exchange.result.get()
        #expect(
            response.value == [
                Cities.City(name: "Paris", population: 2), Cities.City(name: "London"),
            ]
        )
        #expect(response.dropped.map { "\($0.path)" } == ["cities[1]"])
    }

    @Test func theFirstCityIsTakenOutOfItsList() async throws {
        let exchange = try await load(
            { Cities(server: $0).largest(continent: .europe) },
            answering: europe
        )
        #expect(try exchange.value.name == "Paris")
    }

    @Test(arguments: [
        (Cities.Continent.northAmerica, "GET /north-america.json"),
        (.init(rawValue: "atlantis"), "GET /atlantis.json"),
        (.init(rawValue: "a/b?c"), "GET /a%2Fb%3Fc.json"),
    ])
    func aContinentIsOneSegment(continent: Cities.Continent, expected: String) throws {
        let resource = Cities().cities(continent: continent)
        #expect(try line(of: resource, from: "http://localhost:8000") == expected)
    }

    @Test(arguments: [
        (#"{ "towns": [] }"#, "missing key 'cities'"),
        (#"{ "cities": null }"#, "cities: expected an array, found null"),
        ("[]", "expected an object, found an array"),
    ])
    func anAnswerWithoutCitiesIsAnError(body: String, message: String) async throws {
        let exchange = try await load(
            { Cities(server: $0).cities(continent: .asia) },
            answering: body
        )
        guard case .decodingError(let failure) = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect("\(failure)".hasPrefix("GET /asia.json: \(message)"))
    }

    @Test func anEmptyListHasNoFirstCity() throws {
        #expect(throws: NetworkError.self) {
            try Cities().largest(continent: .antarctica).parse(Data(#"{ "cities": [] }"#.utf8))
        }
    }
}
