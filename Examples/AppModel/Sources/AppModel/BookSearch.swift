import Observation
import ResgenRuntime

/// A list of books that is searched and grows as its end comes into view.
@MainActor @Observable
final class BookSearch {
    enum Phase: Equatable {
        /// There may be more books.
        case ready
        case loading
        case failed(Problem)
        /// All books are there.
        case complete
    }

    private(set) var books: [OpenLibrary.Book] = []
    private(set) var phase = Phase.complete

    /// What is searched for. Another text ends the search before.
    var words = "" {
        didSet { if words != oldValue { start() } }
    }

    @ObservationIgnored private let loader: any ResourceLoader
    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let pause: Duration
    /// Goes from page to page. A copy of it asks for a page and takes its place when that has come,
    /// so what failed can be tried again.
    @ObservationIgnored private var pages: BookPages.Iterator?
    @ObservationIgnored private(set) var loading: Task<Void, Never>?

    /// - Parameters:
    ///   - loader: What asks the library.
    ///   - pageSize: How many books are loaded at once.
    ///   - pause: How long nobody types before the search begins.
    init(
        loader: any ResourceLoader,
        pageSize: Int = 30,
        pause: Duration = .milliseconds(300),
    ) {
        self.loader = loader
        self.pageSize = pageSize
        self.pause = pause
    }

    var foundNothing: Bool { phase == .complete && books.isEmpty && !words.isEmpty }

    /// Asks for more books if this is the last of those there are.
    func rowAppeared(_ book: OpenLibrary.Book) {
        if book.id == books.last?.id, phase == .ready { loadPage() }
    }

    func retry() {
        if case .failed = phase { loadPage() }
    }

    private func start() {
        loading?.cancel()
        books = []
        guard !words.isEmpty else { return phase = .complete }
        let search = OpenLibrary().search(words: words, limit: pageSize)
        pages = loader.pages(search).makeAsyncIterator()
        loadPage(after: pause)
    }

    private func loadPage(after pause: Duration = .zero) {
        guard var pages else { return }
        phase = .loading
        loading = Task {
            do {
                try await Task.sleep(for: pause)
                let known = Set(books.map(\.id))
                var new: [OpenLibrary.Book] = []
                // While the library works, a book can move to the next page and come twice.
                while new.isEmpty, let page = try await pages.next(isolation: #isolation) {
                    new = page.books.filter { !known.contains($0.id) }
                }
                // By now there may be another search.
                guard !Task.isCancelled else { return }
                self.pages = pages
                books += new
                phase = new.isEmpty ? .complete : .ready
            } catch {
                guard !Task.isCancelled else { return }
                phase = .failed(Problem(error))
            }
        }
    }
}

private typealias BookPages = PagedResource<OpenLibrary.Results, OpenLibrary.Book>.Pages
