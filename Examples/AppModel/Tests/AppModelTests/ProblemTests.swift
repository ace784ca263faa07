import Foundation
import ResgenRuntime
import Testing

@testable import AppModel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct ProblemTests {
    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, "You are offline."),
        (.timedOut, "The library takes too long to answer."),
        (.cannotFindHost, "The library cannot be reached."),
    ])
    func aTransportThatFailsCanBeTriedAgain(code: URLError.Code, text: String) {
        let error = NetworkError.transportError(URLError(code))
        #expect(Problem(error) == Problem(text, canRetry: true))
    }

    @Test(arguments: [
        (404, Problem("The library has no such book.", canRetry: false)),
        (429, Problem("The library is busy.", canRetry: true)),
        (503, Problem("The library is busy.", canRetry: true)),
        (403, Problem("The library refuses to answer.", canRetry: false)),
    ])
    func aStatusHasAText(status: Int, problem: Problem) {
        let error = NetworkError.serverError(ServerError(statusCode: status))
        #expect(Problem(error) == problem)
    }

    @Test func anAnswerThatCannotBeReadIsNotTheUsersFault() {
        let error = #expect(throws: NetworkError.self) {
            try OpenLibrary().work(id: "OL1W").parse(Data("[]".utf8))
        }
        #expect(error.map { Problem($0).canRetry } == false)
    }
}
