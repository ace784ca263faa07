import Foundation
import ResgenRuntime
import Testing

@Suite struct OpenAITests {
    @Test func aConversationIsSentWithItsRoles() async throws {
        let image = try #require(URL(string: "https://example.com/boardwalk.jpg"))
        let request = OpenAI.ChatRequest(
            model: "gpt-4.1",
            messages: [
                .developer(.init(content: .text("You are a helpful assistant."))),
                .user(
                    .init(
                        content: .parts([
                            .text(.init(text: "What's in this image?")),
                            .image(.init(image: .init(url: image, detail: .low))),
                        ])
                    )
                ),
                .assistant(.init(content: .text("A boardwalk."))),
                .tool(.init(content: .text("22 °C"), toolCallID: "call_1")),
            ],
            stop: .many(["END", "\n"]),
            logitBias: [50256: -100],
            responseFormat: .object(.init())
        )
        let exchange = try await load(
            { OpenAI(server: $0, project: "proj_1").chat.complete(request) },
            answering: completion,
            through: Loader(credentials: .bearer("sk"))
        )
        #expect(exchange.line == "POST /chat/completions")
        let sent = try #require(exchange.request)
        #expect(sent.header("Authorization") == "Bearer sk")
        #expect(sent.header("OpenAI-Project") == "proj_1")
        #expect(sent.header("OpenAI-Organization") == nil)
        #expect(try JSON(jsonData: sent.body) == conversation)
        let answer = try exchange.value
        guard case .text("Hello! How can I assist you today?") = answer.choices[0].message.content
        else {
            Issue.record("\(answer)")
            return
        }
        #expect(answer.choices[0].finishReason == .stop)
    }

    @Test(arguments: [
        (OpenAI.EmbeddingInput.text("a"), #""a""#), (.texts(["a", "b"]), #"["a","b"]"#),
        (.tokens([1, 2]), "[1,2]"), (.tokenLists([[1], [2, 3]]), "[[1],[2,3]]"),
    ])
    func anInputIsWrittenAsItsCase(input: OpenAI.EmbeddingInput, json: String) throws {
        #expect(
            try line(
                of: OpenAI().embeddings.create(model: "text-embedding-3-small", input: input),
                from: server
            ) == #"POST /embeddings {"model":"text-embedding-3-small","input":\#(json)}"#
        )
        let read = try OpenAI.EmbeddingInput(jsonData: Data(json.utf8))
        #expect("\(read)" == "\(input)")
    }

    @Test func aChoiceOfToolsIsAWordOrATool() throws {
        try expectRoundTrip(OpenAI.ToolChoice.self, #""auto""#)
        try expectRoundTrip(
            OpenAI.ToolChoice.self,
            #"{ "type": "function", "function": { "name": "my_function" } }"#
        )
        let unknown = try OpenAI.ToolChoice(jsonData: Data(#""sometimes""#.utf8))
        guard case .unrecognized("sometimes") = unknown else {
            Issue.record("\(unknown)")
            return
        }
    }

    @Test func whatIsKeptIsFoundByMetadata() throws {
        let api = OpenAI()
        let expected = [
            (
                try line(
                    of: api.chat.list(limit: 5, order: .desc, metadata: ["topic": "a b"]),
                    from: server
                ),
                "GET /chat/completions?limit=5&order=desc&metadata%5Btopic%5D=a%20b"
            ),
            (
                try line(of: api.chat.update(id: "c", metadata: ["topic": "x"]), from: server),
                #"POST /chat/completions/c {"metadata":{"topic":"x"}}"#
            ),
            (try line(of: api.chat.delete(id: "c"), from: server), "DELETE /chat/completions/c"),
            (
                try line(of: api.files.list(purpose: .fineTune), from: server),
                "GET /files?purpose=fine-tune"
            ),
            (try line(of: api.models.get(model: "gpt-4.1"), from: server), "GET /models/gpt-4.1"),
            (
                try line(
                    of: api.images.generate(prompt: "An otter", count: 1, size: .square),
                    from: server
                ),
                #"POST /images/generations {"prompt":"An otter","n":1,"size":"1024x1024"}"#
            ),
            (
                try line(of: api.moderations.create(input: .one("...")), from: server),
                #"POST /moderations {"input":"..."}"#
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func speechIsBytes() async throws {
        let sound = Data([0xFF, 0xFB, 0x90, 0x00])
        let exchange = try await load(
            { OpenAI(server: $0).speech.create(model: "tts-1", input: "Hi", voice: "alloy") },
            answering: sound
        )
        #expect(
            exchange.request?.text == #"{"model":"tts-1","input":"Hi","voice":"alloy","speed":1}"#
        )
        #expect(try exchange.value == sound)
    }

    @Test func imagesAreBytesInBase64() throws {
        let body = Data(#"{ "created": 1713833628, "data": [{ "b64_json": "iVBORw==" }] }"#.utf8)
        let images = try OpenAI().images.generate(prompt: "An otter").parse(body)
        #expect(images.data.first?.bytes == Data([0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(OpenAI.ChatCompletion.self, completion)
        try expectRoundTrip(OpenAI.ChatCompletion.self, toolCall)
        try expectRoundTrip(OpenAI.ChatRequest.self, "\(conversation)")
        try expectRoundTrip(OpenAI.List<OpenAI.StoredFile>.self, files)
        try expectRoundTrip(OpenAI.EmbeddingList.self, embeddings(#"[0.5, -0.25]"#))
        try expectRoundTrip(OpenAI.EmbeddingList.self, embeddings(#""AAAAPw==""#))
    }

    @Test func aWrongKeyIsAnError() async throws {
        let exchange = try await load(
            { OpenAI(server: $0).models.list() },
            answering: """
                {
                  "error": {
                    "message": "Incorrect API key provided", "type": "invalid_request_error",
                    "param": null, "code": "invalid_api_key"
                  }
                }
                """,
            status: 401
        )
        #expect(exchange.line == "GET /models")
        let failure = try #require(exchange.error?.body(as: OpenAI.Failure.self))
        #expect(failure.error.code == "invalid_api_key")
    }
}

private let server = "https://api.openai.com/v1"

private let conversation: JSON = [
    "model": "gpt-4.1",
    "messages": [
        ["role": "developer", "content": "You are a helpful assistant."],
        [
            "role": "user",
            "content": [
                ["type": "text", "text": "What's in this image?"],
                [
                    "type": "image_url",
                    "image_url": ["url": "https://example.com/boardwalk.jpg", "detail": "low"],
                ],
            ],
        ],
        ["role": "assistant", "content": "A boardwalk."],
        ["role": "tool", "content": "22 °C", "tool_call_id": "call_1"],
    ],
    "stop": ["END", "\n"],
    "logit_bias": ["50256": -100],
    "response_format": ["type": "json_object"],
]

private func answer(message: String, reason: String) -> String {
    """
    {
      "id": "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT", "object": "chat.completion",
      "created": 1741569952, "model": "gpt-4.1-2025-04-14",
      "choices": [{ "index": 0, "message": \(message), "finish_reason": "\(reason)" }],
      "usage": { "prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29 },
      "service_tier": "default"
    }
    """
}

private let completion = answer(
    message: """
        { "role": "assistant", "content": "Hello! How can I assist you today?", "refusal": null }
        """,
    reason: "stop"
)

private let toolCall = answer(
    message: """
        {
          "role": "assistant", "content": null,
          "tool_calls": [
            {
              "id": "call_abc123", "type": "function",
              "function": { "name": "get_weather", "arguments": "{\\n\\"location\\": \\"Boston\\"}" }
            }
          ]
        }
        """,
    reason: "tool_calls"
)

private let files = """
    {
      "object": "list", "first_id": "file-a", "last_id": "file-a", "has_more": false,
      "data": [
        {
          "id": "file-a", "object": "file", "bytes": 175, "created_at": 1613677385,
          "expires_at": 1677614202, "filename": "salesOverview.pdf", "purpose": "assistants"
        }
      ]
    }
    """

private func embeddings(_ vector: String) -> String {
    """
    {
      "object": "list", "model": "text-embedding-ada-002",
      "data": [{ "object": "embedding", "index": 0, "embedding": \(vector) }],
      "usage": { "prompt_tokens": 8, "total_tokens": 8 }
    }
    """
}
