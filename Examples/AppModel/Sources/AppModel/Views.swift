#if canImport(SwiftUI)
    import ResgenRuntime
    import SwiftUI

    struct BookSearchView: View {
        @State private var search: BookSearch
        private let loader: any ResourceLoader

        init(loader: any ResourceLoader) {
            self.loader = loader
            _search = State(initialValue: BookSearch(loader: loader))
        }

        var body: some View {
            NavigationStack {
                List {
                    ForEach(search.books) { book in
                        NavigationLink(book.title, value: book)
                            .onAppear { search.rowAppeared(book) }
                    }
                    switch search.phase {
                    case .ready: EmptyView()
                    case .complete: if search.foundNothing { Text("No book has these words.") }
                    case .loading: ProgressView()
                    case .failed(let problem): ProblemView(problem) { search.retry() }
                    }
                }
                .searchable(text: $search.words)
                .navigationTitle("Books")
                .navigationDestination(for: OpenLibrary.Book.self) { book in
                    BookDetailView(BookDetail(book, loader: loader))
                }
            }
        }
    }

    struct BookDetailView: View {
        @State private var detail: BookDetail

        init(_ detail: BookDetail) { _detail = State(initialValue: detail) }

        var body: some View {
            VStack {
                Text(detail.book.authors.formatted())
                switch detail.state {
                case .loading: ProgressView()
                case .loaded(let work): Text(work.description?.text ?? "No description.")
                case .failed(let problem):
                    ProblemView(problem) { Task { await detail.load() } }
                }
            }
            .navigationTitle(detail.book.title)
            .task { await detail.load() }
        }
    }

    private struct ProblemView: View {
        private let problem: Problem
        private let retry: @MainActor () -> Void

        init(_ problem: Problem, retry: @escaping @MainActor () -> Void) {
            self.problem = problem
            self.retry = retry
        }

        var body: some View {
            VStack {
                Text(problem.text)
                if problem.canRetry { Button("Try again", action: retry) }
            }
        }
    }

    #Preview("Two books") { BookSearchView(loader: StubLoader.library) }

    #Preview("A book") { BookDetailView(BookDetail(.typee, loader: StubLoader.library)) }

    #Preview("Offline") {
        BookDetailView(BookDetail(.omoo, loader: StubLoader().fails(for: "GET /**")))
    }
#endif
