import Foundation
import ResgenRuntime

extension Server {
    /// What the API of the notes answers.
    package static func notes(_ request: Request, _ reply: inout Reply) async throws {
        let path = request.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        switch (request.method, path.count, path.last) {
        case ("GET", 1, "notes"):
            try await reply.send(json: #"[{"id":1,"text":"Milk"},{"id":2,"text":"Bread"}]"#)
        case ("GET", 1, "changes"):
            try await reply.start(200, ["Content-Type": "application/jsonl"])
            try await reply.write("{\"id\":1,\"text\":\"Oat milk\"}\n")
            try await reply.write("{\"id\":2,\"text\":\"Rolls\"}\n")
        case ("POST", 1, "notes"):
            let note = try NotesAPI.NewNote(jsonData: request.body)
            let added = NotesAPI.Note(text: note.text, id: 3)
            try await reply.send(201, json: String(decoding: try added.jsonData(), as: UTF8.self))
        case ("PUT", 3, "picture"):
            try await reply.send(json: #"{"bytes":\#(request.bodyLength)}"#)
        case ("GET", 2, "1"): try await reply.send(json: #"{"id":1,"text":"Milk"}"#)
        default: try await reply.send(404, json: #"{"message":"there is no such note"}"#)
        }
    }
}
