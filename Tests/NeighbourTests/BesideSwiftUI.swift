import ChartsNames
import CombineNames
import Foundation
import ObservationNames
import ResgenRuntime
import SwiftDataNames
import SwiftUINames

/// A view of an app, with what it declares on its own names.
struct BookList: View {
    @State var selection = 1
    @Entry var margin = 8
    @Query var books: [Int] = []
    @Environment var locale = "en"
    let outline = Path()
    let layout = Grid()
    let chart = Chart()

    var order: Query<String> { Query(wrappedValue: "title") }
}

/// What an app keeps of an API.
final class BookStore: ObservableObject, Observable {
    @Published var books: [Shelf.Book] = []
    let loader: any ResourceLoader
    private let api = Shelf()

    init(loader: any ResourceLoader) { self.loader = loader }

    func read() async throws(NetworkError) {
        let response = try await loader.response(for: api.find())
        books = response.value.books
    }

    func add(_ picture: FileUpload) async throws(NetworkError) {
        try await loader.load(api.cover(id: 1, picture: picture, title: "cover"))
    }
}
