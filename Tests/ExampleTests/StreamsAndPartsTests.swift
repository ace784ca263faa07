import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers that arrive bit by bit, and bodies of several parts.
@Suite struct StreamsAndPartsTests {
    private let message = OpenAI.Message.user(.init(content: .text("Hello!")))

    @Test func aChatIsReadWordByWord() async throws {
        let body =
            ["Hel", "lo"].map { "data: \(chunk($0))\n\n" }.joined() + "data: [DONE]\n\ndata: no\n\n"
        let server = try LoopbackServer { _ in
            LoopbackReply(headers: ["Content-Type": "text/event-stream"], body: body)
        }
        defer { server.stop() }
        let chat = OpenAI(server: server.url).chat.stream(model: "gpt-4o", messages: [message])
        var words: [String] = []
        for try await chunk in Loader(credentials: .bearer("sk")).stream(chat) {
            words += chunk.choices.compactMap(\.delta.content)
        }
        #expect(words == ["Hel", "lo"])
        let request = try #require(server.requests.first)
        #expect(request.header("Accept") == "text/event-stream")
        #expect(request.header("Authorization") == "Bearer sk")
        #expect(
            try JSON(jsonData: request.body) == [
                "model": "gpt-4o",
                "messages": [["role": "user", "content": "Hello!"]],
                "stream": true,
            ]
        )
    }

    @Test func aStreamThatHasEndedIsParsedAtOnce() throws {
        let chat = OpenAI().chat.stream(model: "gpt-4o", messages: [message])
        let chunks = try chat.parse(Data("data: \(chunk("Hi"))\n\ndata: [DONE]\n\n".utf8))
        #expect(chunks.map { $0.choices[0].delta.content } == ["Hi"])
    }

    @Test func aFileIsAPartWithItsNameAndMediaType() async throws {
        let file = FileUpload(
            Data(#"{"a":1}"#.utf8),
            name: "a.jsonl",
            mediaType: "application/jsonl"
        )
        let exchange = try await load(
            { OpenAI(server: $0).files.upload(purpose: .fineTune, file: file) },
            answering: """
                {
                  "id": "file-1", "object": "file", "bytes": 7, "created_at": 1613677385,
                  "filename": "a.jsonl", "purpose": "fine-tune"
                }
                """
        )
        #expect(try exchange.value.size == 7)
        #expect(
            try parts(exchange.request) == [
                "Content-Disposition: form-data; name=\"purpose\"\r\n\r\nfine-tune",
                "Content-Disposition: form-data; name=\"file\"; filename=\"a.jsonl\"\r\n"
                    + "Content-Type: application/jsonl\r\n\r\n{\"a\":1}",
            ]
        )
    }

    @Test func aListIsOnePartForEachElement() async throws {
        let sound = FileUpload(Data("RIFF".utf8), name: "a.wav", mediaType: "audio/wav")
        let exchange = try await load(
            {
                OpenAI(server: $0).speech.transcribe(
                    file: sound,
                    model: "whisper-1",
                    granularities: [.word, .segment]
                )
            },
            answering: #"{ "text": "Imagine." }"#
        )
        #expect(try exchange.value == "Imagine.")
        let name = "Content-Disposition: form-data; name=\"timestamp_granularities[]\"\r\n\r\n"
        #expect(
            try parts(exchange.request).dropFirst() == [
                "Content-Disposition: form-data; name=\"model\"\r\n\r\nwhisper-1",
                name + "word", name + "segment",
            ]
        )
    }

    @Test func aModelIsAPartInJSON() async throws {
        let picture = FileUpload(Data("PNG".utf8), name: "a.png", mediaType: "image/png")
        let exchange = try await load(
            {
                Discord(server: $0).messages.upload(
                    channel: .init(1),
                    message: .init(content: "Look"),
                    file: picture
                )
            },
            answering: "{}",
            status: 400
        )
        #expect(exchange.line == "POST /channels/1/messages")
        #expect(
            try parts(exchange.request) == [
                "Content-Disposition: form-data; name=\"payload_json\"\r\n"
                    + "Content-Type: application/json\r\n\r\n{\"content\":\"Look\"}",
                "Content-Disposition: form-data; name=\"files[0]\"; filename=\"a.png\"\r\n"
                    + "Content-Type: image/png\r\n\r\nPNG",
            ]
        )
    }

    /// The parts between the boundaries that the media type names; a line break is one character.
    private func parts(_ request: LoopbackRequest?) throws -> [String] {
        let request = try #require(request)
        let type = try #require(request.header("Content-Type"))
        let head = "multipart/form-data; boundary="
        #expect(type.hasPrefix(head))
        let boundary = "--\(type.dropFirst(head.count))"
        let pieces = request.text.components(separatedBy: boundary)
        #expect(pieces.first == "")
        #expect(pieces.last == "--\r\n")
        return pieces.dropFirst().dropLast().map { String($0.dropFirst().dropLast()) }
    }
}

private func chunk(_ text: String) -> String {
    #"{ "id": "c1", "object": "chat.completion.chunk", "created": 1694268190, "model": "gpt-4o", "#
        + #""choices": [{ "index": 0, "delta": { "content": "\#(text)" }, "finish_reason": null }] }"#
}
