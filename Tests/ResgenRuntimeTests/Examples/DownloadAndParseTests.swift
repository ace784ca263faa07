import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// "A typical download-and-parse refactoring": addresses from one base, steps that can be tested
/// apart, arrays that keep the elements that parse, and one generic downloader.
@Suite("Source: download and parse")
struct DownloadAndParseTests {
    private let list = #"[{"nick":"ada"},{"nick":3},{"nick":"bob"},null,{"name":"eve"}]"#

    @Test func oneOrTwoThatFailAreNoMatter() throws {
        let members = try Club().members().parse(Data(list.utf8))
        #expect(members.map(\.nick) == ["ada", "bob"])
    }

    @Test func whatWasLeftOutIsTold() throws {
        let response = try Club().members().response(of: RawResponse(body: Data(list.utf8)))
        #expect(response.dropped.map(\.index) == [1, 3, 4])
        #expect(
            response.dropped.map(\.reason.description) == [
                "[1].nick: expected a string, found the number 3 (line 1, column 25)",
                "[3]: expected an object, found null (line 1, column 43)",
                "[4]: missing key 'nick' (line 1, column 48)",
            ],
        )
    }

    @Test func addressesComeFromOneBase() throws {
        let club = Club(server: URL(string: "http://club.example")!)
        #expect(try club.members().request.url().absoluteString == "http://club.example/members")
        #expect(try club.boats().request.url().absoluteString == "http://club.example/boats")
    }

    @Test func genericDownloader() async throws {
        let list = list
        let server = try LoopbackServer { request in
            .json(request.path == "/boats" ? #"[{"length":9.5},{"length":"long"}]"# : list)
        }
        let club = Club(server: server.url)
        let boats: Result<[Club.Boat], NetworkError> = await download(club.boats())
        let members: Result<[Club.Member], NetworkError> = await download(club.members())
        #expect(try boats.get().map(\.length) == [9.5])
        #expect(try members.get().count == 2)
    }

    private func download<T: Sendable>(_ resource: Resource<[T]>) async -> Result<[T], NetworkError>
    {
        await withCheckedContinuation { continuation in
            URLSession.shared.load(resource) { continuation.resume(returning: $0) }
        }
    }
}

nonisolated private struct Club: Sendable {
    var server = URL(string: "http://club.example")!

    func members() -> Resource<[Member]> {
        Resource(.get, server, "/members", returns: .json(lossy: true))
    }

    func boats() -> Resource<[Boat]> {
        Resource(.get, server, "/boats", returns: .json(lossy: true))
    }

    struct Member: JSONModel {
        var nick: String

        init(fields: inout FieldReader) throws { nick = try fields.read("nick") }
        func write(fields: inout FieldWriter) { fields.write("nick", nick) }
    }

    struct Boat: JSONModel {
        var length: Double

        init(fields: inout FieldReader) throws { length = try fields.read("length") }
        func write(fields: inout FieldWriter) { fields.write("length", length) }
    }
}
