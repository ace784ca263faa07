import AsyncHTTPClientLoader
import Foundation
import Notes
import ResgenRuntime

let loader = AsyncHTTPClientLoader()
try await Server.run(Server.notes) { address in
    let api = NotesAPI(server: address)
    for note in try await loader.load(api.notes()) { print(note.id, note.text) }
    for try await note in loader.stream(api.changes()) { print("now:", note.id, note.text) }
    let added = try await loader.load(api.add(NotesAPI.NewNote(text: "Eggs")))
    let size = try await loader.load(api.setPicture(id: added.id, FileUpload(Data([0x89, 0x50]))))
    print("added \(added.id) with a picture of \(size.bytes) bytes")
    do throws(NetworkError) {
        _ = try await loader.load(api.note(id: 9))
    } catch {
        print(error.body(as: NotesAPI.Failure.self)?.message ?? "\(error)")
    }
}
try await loader.shutdown()
