import Foundation
import ResgenRuntime
import Testing

/// The messages that pages show are those that are printed.
@Suite("Messages in the documentation") struct DocumentedMessageTests {
    @Test func messageOfTheREADMEIsPrinted() throws {
        let answer = #"{ "name": 1138, "birth_year": "19BBY", "films": [] }"#
        let error = try #require(throws: NetworkError.self) {
            try StarWars().person(id: 1).parse(Data(answer.utf8))
        }
        let message = "\(error)"
        #expect(try lines(of: "README.md").contains(message[...]))
    }

    private func lines(of page: String) throws -> [Substring] {
        let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: repository.appending(path: page), encoding: .utf8)
        return text.split(separator: "\n")
    }
}
