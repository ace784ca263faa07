import Observation
import ResgenRuntime

/// What is shown of one book.
@MainActor @Observable
final class BookDetail {
    enum State {
        case loading
        case loaded(OpenLibrary.Work)
        case failed(Problem)
    }

    let book: OpenLibrary.Book
    private(set) var state = State.loading

    @ObservationIgnored private let loader: any ResourceLoader

    init(_ book: OpenLibrary.Book, loader: any ResourceLoader) {
        self.book = book
        self.loader = loader
    }

    /// Loads the book, also after a failure. SwiftUI cancels this when the view goes.
    func load() async {
        state = .loading
        do throws(NetworkError) {
            state = .loaded(try await loader.load(OpenLibrary().work(id: book.workID)))
        } catch {
            if !error.isCancellation { state = .failed(Problem(error)) }
        }
    }
}

extension OpenLibrary.Book {
    /// The last part of the key: `OL102749W`.
    var workID: String { String(key.split(separator: "/").last ?? "") }
}

extension OpenLibrary.Work.Description {
    var text: String? {
        switch self {
        case .plain(let text): text
        case .typed(let text): text.value
        case .unrecognized: nil
        }
    }
}
