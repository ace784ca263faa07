import Foundation
import Observation
import ResgenRuntime
import Testing

@testable import AppModel

@MainActor
struct BookSearchTests {
    private let typee = OpenLibrary.Book.typee
    private let omoo = OpenLibrary.Book.omoo
    private let mardi = OpenLibrary.Book(key: "/works/OL3W", title: "Mardi")

    /// A search with pages of two books, and without the pause for typing.
    private func search(_ words: String, asking loader: any ResourceLoader) -> BookSearch {
        let search = BookSearch(loader: loader, pageSize: 2, pause: .zero)
        search.words = words
        return search
    }

    /// What the library is asked for.
    private func page(_ number: Int, of words: String = "sea") -> PagedResource<
        OpenLibrary.Results, OpenLibrary.Book
    > {
        OpenLibrary().search(words: words, limit: 2, page: number)
    }

    private func results(_ books: OpenLibrary.Book...) -> OpenLibrary.Results {
        OpenLibrary.Results(numFound: 3, books: books)
    }

    @Test func wordsAreSearched() async {
        let search = search("sea", asking: StubLoader().returns(results(typee, omoo), for: page(1)))
        #expect(search.phase == .loading)
        await search.loading?.value
        #expect(search.books == [typee, omoo])
        #expect(search.phase == .ready)
    }

    @Test func withoutWordsNothingIsLoaded() async {
        let stub = StubLoader()
        let search = search("", asking: stub)
        #expect(search.phase == .complete)
        #expect(search.loading == nil && stub.requests.isEmpty)
    }

    @Test func theLastRowLoadsTheNextPage() async {
        let stub = StubLoader()
            .returns(results(typee, omoo), for: page(1))
            .returns(results(mardi), for: page(2))
        let search = search("sea", asking: stub)
        await search.loading?.value

        search.rowAppeared(typee)
        #expect(search.phase == .ready)

        search.rowAppeared(omoo)
        await search.loading?.value
        #expect(search.books == [typee, omoo, mardi])
    }

    @Test func aPageIsLoadedOnce() async {
        let stub = StubLoader()
            .returns(results(typee, omoo), for: page(1))
            .returns(results(mardi), for: page(2))
        let search = search("sea", asking: stub)
        await search.loading?.value

        search.rowAppeared(omoo)
        search.rowAppeared(omoo)
        await search.loading?.value
        #expect(stub.requests.count == 2)
        #expect(search.books == [typee, omoo, mardi])
    }

    @Test func theLastPageIsTheEnd() async {
        let stub = StubLoader().returns(
            OpenLibrary.Results(numFound: 1, books: [typee]),
            for: page(1),
        )
        let search = search("sea", asking: stub)
        await search.loading?.value
        search.rowAppeared(typee)
        await search.loading?.value
        #expect(search.phase == .complete)
        #expect(stub.requests.count == 1)
    }

    @Test func aBookThatComesTwiceIsListedOnce() async {
        let stub = StubLoader()
            .returns(results(typee, omoo), for: page(1))
            .returns(results(omoo, mardi), for: page(2))
        let search = search("sea", asking: stub)
        await search.loading?.value
        search.rowAppeared(omoo)
        await search.loading?.value
        #expect(search.books == [typee, omoo, mardi])
    }

    @Test func aPageWithNothingNewIsPassedOver() async {
        let stub = StubLoader()
            .returns(OpenLibrary.Results(numFound: 5, books: [typee, omoo]), for: page(1))
            .returns(OpenLibrary.Results(numFound: 5, books: [typee, omoo]), for: page(2))
            .returns(OpenLibrary.Results(numFound: 5, books: [mardi]), for: page(3))
        let search = search("sea", asking: stub)
        await search.loading?.value
        search.rowAppeared(omoo)
        await search.loading?.value
        #expect(search.books == [typee, omoo, mardi])
    }

    @Test func aSearchCanFindNothing() async {
        let stub = StubLoader().returns(OpenLibrary.Results(numFound: 0, books: []), for: page(1))
        let search = search("sea", asking: stub)
        #expect(!search.foundNothing)
        await search.loading?.value
        #expect(search.foundNothing)
        #expect(stub.requests.count == 1)
    }

    @Test func aNewSearchCancelsTheOldOne() async {
        enum Event { case asked, cancelled }
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let stub = StubLoader()
            .responds(for: "GET /search.json?q=sea") { _ in
                event.yield(.asked)
                // Until the search is cancelled.
                do { try await Task.sleep(for: .seconds(3_600)) } catch { event.yield(.cancelled) }
                throw CancellationError()
            }
            .returns(results(mardi), for: page(1, of: "mardi"))
        let search = search("sea", asking: stub)
        for await case .asked in events { break }

        search.words = "mardi"
        for await case .cancelled in events { break }
        await search.loading?.value
        #expect(search.books == [mardi])
        #expect(search.phase == .ready)
    }

    @Test func whatComesTooLateIsNotShown() async {
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let (requests, request) = AsyncStream<Void>.makeStream()
        let late = results(typee)
        let stub = StubLoader()
            .responds(for: "GET /search.json?q=sea") { _ in
                request.yield()
                // A task of its own, so that the answer comes although the search was cancelled.
                await Task { for await _ in answers { break } }.value
                return RawResponse(body: try late.jsonData())
            }
            .returns(results(mardi), for: page(1, of: "mardi"))
        let search = search("sea", asking: stub)
        let old = search.loading
        for await _ in requests { break }

        search.words = "mardi"
        await search.loading?.value
        answer.yield()
        await old?.value
        #expect(search.books == [mardi])
        #expect(search.phase == .ready)
    }

    @Test func whatIsTypedFastIsSearchedOnce() async {
        let stub = StubLoader().returns(results(mardi), for: page(1, of: "mardi"))
        let search = BookSearch(loader: stub, pageSize: 2, pause: .milliseconds(1))
        for words in ["m", "ma", "mar", "mard", "mardi"] { search.words = words }
        await search.loading?.value
        #expect(stub.requests.count == 1)
        #expect(search.books == [mardi])
    }

    @Test func aPageThatFailedIsLoadedAgain() async {
        let stub = StubLoader()
            .returns(results(typee, omoo), for: page(1))
            .responds(status: 503, for: page(2))
            .returns(results(mardi), for: page(2))
        let search = search("sea", asking: stub)
        await search.loading?.value

        search.rowAppeared(omoo)
        await search.loading?.value
        #expect(search.phase == .failed(Problem("The library is busy.", canRetry: true)))
        #expect(search.books == [typee, omoo])

        search.retry()
        await search.loading?.value
        #expect(search.books == [typee, omoo, mardi])
        #expect(stub.requests.count == 3)
    }

    @Test func viewsHearOfNewBooks() async {
        let search = search("sea", asking: StubLoader().returns(results(typee), for: page(1)))
        await confirmation { changed in
            withObservationTracking {
                _ = search.books
            } onChange: {
                changed()
            }
            await search.loading?.value
        }
    }
}
