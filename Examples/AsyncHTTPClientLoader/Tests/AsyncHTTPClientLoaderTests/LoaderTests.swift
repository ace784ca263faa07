import AsyncHTTPClientLoader
import Foundation
import Notes
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1)))
struct LoaderTests {
    @Test func anAPIThatIsGeneratedIsLoaded() async throws {
        try await withLoader(Server.notes) { loader, address in
            let api = NotesAPI(server: address)
            #expect(
                try await loader.load(api.notes(search: "a b")).map(\.text) == ["Milk", "Bread"]
            )
            let added = try await loader.load(api.add(NotesAPI.NewNote(text: "Eggs")))
            #expect(added.text == "Eggs")
        }
    }

    @Test func aRequestArrivesAsItIs() async throws {
        let seen = Box<Server.Request?>(nil)
        try await withLoader { request, reply in
            seen.value = request
            try await reply.start(200, ["Link": "<a>; rel=a", "Link": "<b>; rel=b"])
        } work: { loader, address in
            let resource = Resource<Void>(
                .patch,
                address,
                "/a/\("b/c")",
                query: ["q": "x&y"],
                headers: ["X-Key": "1"],
                body: .json("text"),
            )
            let response = try await loader.response(for: resource)
            #expect(response.headers["Link"] == "<a>; rel=a, <b>; rel=b")
        }
        let request = try #require(seen.value)
        #expect(request.method == "PATCH")
        #expect(request.target == "/a/b%2Fc?q=x%26y")
        #expect(request.headers["X-Key"] == ["1"])
        #expect(request.headers["Content-Type"] == ["application/json"])
        #expect(request.body == Data(#""text""#.utf8))
    }

    @Test func aStatusOfFailureHasItsModel() async throws {
        try await withLoader(Server.notes) { loader, address in
            let error = await #expect(throws: NetworkError.self) {
                _ = try await loader.load(NotesAPI(server: address).note(id: 9))
            }
            #expect(error?.statusCode == 404)
            #expect(error?.body(as: NotesAPI.Failure.self)?.message == "there is no such note")
        }
    }

    @Test func aFileIsSentFromDisk() async throws {
        let size = 256 << 20
        let file = try TemporaryFile(size: size)
        try await withLoader(Server.notes) { loader, address in
            let before = try peakMemory()
            let picture = NotesAPI(server: address).setPicture(id: 1, FileUpload(file.url))
            #expect(try await loader.load(picture).bytes == size)
            let after = try peakMemory()
            #expect(after - before < size / 4)
        }
    }

    @Test func aFileThatIsNotThereIsAnEncodingError() async throws {
        try await withLoader(Server.notes) { loader, address in
            let missing = FileUpload(URL(fileURLWithPath: "/no/such/file.png"))
            let error = await #expect(throws: NetworkError.self) {
                _ = try await loader.load(NotesAPI(server: address).setPicture(id: 1, missing))
            }
            let text = "PUT /notes/1/picture: the file 'file.png' cannot be read"
            #expect(error?.description == "encoding error: \(text)")
        }
    }

    @Test func aStreamGivesItsElementsAsTheyArrive() async throws {
        let (arrived, arrival) = AsyncStream<Int>.makeStream()
        try await withLoader { request, reply in
            try await reply.start(200, ["Content-Type": "application/x-ndjson"])
            try await reply.write("1\n2")
            // The rest is sent when the client has read what there is.
            for await number in arrived where number == 1 { break }
            try await reply.write("0\n")
        } work: { loader, address in
            let lines = StreamResource<Int>(.get, address, "/lines", returns: .lines())
            var numbers: [Int] = []
            for try await number in loader.stream(lines) {
                numbers.append(number)
                arrival.yield(number)
            }
            #expect(numbers == [1, 20])
        }
    }

    @Test func anAnswerOverTheLimitIsAnError() async throws {
        try await withLoader(Server.notes) { loader, address in
            var notes = NotesAPI(server: address).notes()
            notes.request.sizeLimit = 10
            let error = await #expect(throws: NetworkError.self) {
                _ = try await loader.load(notes)
            }
            #expect(
                error?.transportReason as? RawResponse.BodyFailure == .tooLarge(limit: 10)
            )
        }
    }

    /// A thousand letters in quotes.
    private static let compressed = "H4sIAAAAAAACA1NKHAWjYBQMe6AEAHzOMs/qAwAA"

    @Test func anAnswerThatIsCompressedIsRead() async throws {
        let bytes = try #require(Data(base64Encoded: Self.compressed))
        try await withLoader { request, reply in
            let isAsked = request.headers[canonicalForm: "Accept-Encoding"].contains("gzip")
            try await reply.start(isAsked ? 200 : 406, ["Content-Encoding": "gzip"])
            try await reply.write(bytes)
        } work: { loader, address in
            let resource = Resource<String>(.get, address, "/")
            let value = try await loader.load(resource)
            #expect(value == String(repeating: "a", count: 1000))
        }
    }

    @Test func theExampleRuns() throws {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0])
        let process = Process()
        process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("Example")
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.hasSuffix("added 3 with a picture of 2 bytes\nthere is no such note\n"))
    }

    @Test func progressIsToldBothWays() async throws {
        let steps = Box<[TransferProgress]>([])
        try await withLoader(Server.notes) { loader, address in
            let file = FileUpload(Data(repeating: 1, count: 1000))
            let picture = NotesAPI(server: address).setPicture(id: 1, file)
            let size = try await loader.load(picture) { steps.value.append($0) }
            #expect(size.bytes == 1000)
        }
        #expect(steps.value.first == TransferProgress(.sent, completed: 1000, total: 1000))
        #expect(steps.value.last == TransferProgress(.received, completed: 14, total: 14))
    }
}
