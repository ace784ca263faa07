import Foundation
import ResgenRuntime

// What previews and tests show.

extension OpenLibrary.Book {
    static let typee = OpenLibrary.Book(
        key: "/works/OL1W",
        title: "Typee",
        authors: ["Herman Melville"],
        year: 1846,
    )
    static let omoo = OpenLibrary.Book(
        key: "/works/OL2W",
        title: "Omoo",
        authors: ["Herman Melville"],
        year: 1847,
    )
}

extension StubLoader {
    /// A library of two books, in which Typee has a description and Omoo cannot be loaded.
    static var library: StubLoader {
        let work = OpenLibrary.Work(
            title: "Typee",
            description: .plain("A peep at Polynesian life."),
            subjects: ["Polynesia", "Sailors"],
        )
        let results = OpenLibrary.Results(numFound: 2, books: [.typee, .omoo])
        return StubLoader()
            .responds(
                RawResponse(body: (try? results.jsonData()) ?? Data()),
                for: "GET /search.json",
            )
            .returns(work, for: OpenLibrary().work(id: "OL1W"))
            .responds(status: 503, for: OpenLibrary().work(id: "OL2W"))
    }
}
