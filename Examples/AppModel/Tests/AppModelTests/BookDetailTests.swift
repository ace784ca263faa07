import Foundation
import ResgenRuntime
import Testing

@testable import AppModel

@MainActor
struct BookDetailTests {
    private let typee = OpenLibrary().work(id: "OL1W")
    private let body =
        #"{ "title": "Typee", "description": { "type": "/type/text", "value": "A peep." } }"#

    @Test func aBookIsLoaded() async throws {
        let detail = BookDetail(.typee, loader: StubLoader().responds(body: body, for: typee))
        guard case .loading = detail.state else {
            Issue.record("\(detail.state)")
            return
        }
        await detail.load()
        let work = try #require(detail.work)
        #expect(work.title == "Typee" && work.subjects.isEmpty)
        #expect(work.description?.text == "A peep.")
    }

    @Test func aFailureIsShownAndCanBeTriedAgain() async {
        let stub = StubLoader().fails(for: typee).responds(body: body, for: typee)
        let detail = BookDetail(.typee, loader: stub)
        await detail.load()
        #expect(detail.problem == Problem("You are offline.", canRetry: true))
        await detail.load()
        #expect(detail.work != nil)
    }

    @Test func aViewThatGoesIsNoFailure() async {
        let stub = StubLoader().fails(with: CancellationError(), for: typee)
        let detail = BookDetail(.typee, loader: stub)
        await detail.load()
        #expect(detail.problem == nil && detail.work == nil)
    }

    @Test func previewsShowABookAndAFailure() async {
        let typee = BookDetail(.typee, loader: StubLoader.library)
        await typee.load()
        #expect(typee.work?.description?.text == "A peep at Polynesian life.")
        let omoo = BookDetail(.omoo, loader: StubLoader.library)
        await omoo.load()
        #expect(omoo.problem?.canRetry == true)
        let search = BookSearch(loader: StubLoader.library, pause: .zero)
        search.words = "Melville"
        await search.loading?.value
        #expect(search.books == [.typee, .omoo])
    }
}

extension BookDetail {
    fileprivate var work: OpenLibrary.Work? {
        if case .loaded(let work) = state { work } else { nil }
    }

    fileprivate var problem: Problem? {
        if case .failed(let problem) = state { problem } else { nil }
    }
}
