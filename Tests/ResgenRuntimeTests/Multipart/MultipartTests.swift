import Foundation
import ResgenRuntime
import Testing

@Suite("Multipart bodies")
struct MultipartTests {
    /// The text of a body without files on disk, its boundary shortened.
    private func text(_ body: ResourceRequest.Body) throws -> String {
        let boundary = try #require(body.mediaType.components(separatedBy: "boundary=").last)
        return String(decoding: body.content, as: UTF8.self)
            .replacingOccurrences(of: boundary, with: "B")
            .replacingOccurrences(of: "\r\n", with: "\n")
    }

    private func field(_ name: String, _ value: String, _ type: String? = nil) -> String {
        let type = type.map { "Content-Type: \($0)\n" } ?? ""
        return "--B\nContent-Disposition: form-data; name=\"\(name)\"\n\(type)\n\(value)\n"
    }

    @Test func partsAreTyped() throws {
        let none: String? = nil
        let body = ResourceRequest.Body.multipart([
            "title": "Übung \"1\"", "count": 3, "isOpen": true, "none": none,
            "day": Date(timeIntervalSince1970: 0),
            "planet": StarWars.Planet(name: "Hoth"),
            "tags": ["a", "b"], "empty": [String](),
            "planets": [StarWars.Planet(name: "X")],
            "raw": ResourceRequest.Parameter(["a", "b"], style: .json),
            "joined": ResourceRequest.Parameter([1, 2], style: .comma),
            "map": ["k": 1], "grid": [[1, 2], [3]],
        ])
        #expect(body.mediaType.hasPrefix("multipart/form-data; boundary="))
        let json = "application/json"
        let expected = [
            field("title", "Übung \"1\""), field("count", "3"), field("isOpen", "true"),
            field("day", "1970-01-01T00:00:00Z"), field("planet", #"{"name":"Hoth"}"#, json),
            field("tags", "a"), field("tags", "b"), field("planets", #"{"name":"X"}"#, json),
            field("raw", #"["a","b"]"#, json), field("joined", "1,2"),
            field("map", #"{"k":1}"#, json), field("grid", "[1,2]", json),
            field("grid", "[3]", json),
        ]
        #expect(try text(body) == expected.joined() + "--B--\n")
    }

    @Test func membersOfAModelArePartsToo() throws {
        #expect(
            try text(.multipart(StarWars.Planet(name: "Hoth", climate: "cold")))
                == field("name", "Hoth") + field("climate", "cold") + "--B--\n"
        )
        #expect(try text(.multipart(JSON.null)) == "--B--\n")
        #expect(throws: NetworkError.self) {
            try ResourceRequest(.post, anyServer, body: .multipart(3)).urlRequest()
        }
    }

    @Test func membersOfAModelHaveTheirStyles() throws {
        let expected = field("tags", "1,2") + field("sizes[]", "3") + field("all", "4")
        #expect(try text(.multipart(Styled())) == expected + "--B--\n")
    }

    @Test func filesHaveNameAndMediaType() throws {
        let none: FileUpload? = nil
        let body = ResourceRequest.Body.multipart([
            "a": FileUpload(Data("1".utf8), name: "a.txt", mediaType: "text/plain"),
            "b": FileUpload(Data("2".utf8)), "none": none,
            "c": [FileUpload(Data("3".utf8), name: "x"), FileUpload(Data("4".utf8), name: "y")],
        ])
        func file(_ name: String, _ fileName: String, _ value: String, _ type: String) -> String {
            "--B\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\n"
                + "Content-Type: \(type)\n\n\(value)\n"
        }
        let bytes = "application/octet-stream"
        let expected =
            file("a", "a.txt", "1", "text/plain") + file("b", "blob", "2", bytes)
            + file("c", "x", "3", bytes) + file("c", "y", "4", bytes)
        #expect(try text(body) == expected + "--B--\n")
    }

    @Test func fileOnDiskHasItsOwnNameUnlessAnotherIsGiven() {
        let url = URL(fileURLWithPath: "/tmp/folder/own.txt")
        #expect(FileUpload(url).name == "own.txt")
        #expect(FileUpload(url, name: "a.txt").name == "a.txt")
    }

    @Test func namesInBracketsLeadToEachValue() throws {
        let maps = [["k": [1, 2]], [:]]
        let files = [FileUpload(Data("1".utf8)), FileUpload(Data("2".utf8))]
        let body = ResourceRequest.Body.multipart([
            "deep": .value(maps, style: .deep), "brackets": .value(maps, style: .brackets),
            "planet": .value(StarWars.Planet(name: "Hoth"), style: .deep),
            "files": .part(Optional(files), media: "image/png", style: .deep),
            "list": .part(files, style: .brackets),
            "gaps": .value(["a", nil, "b"] as [String?], style: .deep),
        ])
        func file(_ name: String, _ value: String, _ type: String) -> String {
            "--B\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"blob\"\n"
                + "Content-Type: \(type)\n\n\(value)\n"
        }
        let bytes = "application/octet-stream"
        let expected = [
            field("deep[0][k][0]", "1"), field("deep[0][k][1]", "2"),
            field("brackets[][k][]", "1"), field("brackets[][k][]", "2"),
            field("planet[name]", "Hoth"),
            file("files[0]", "1", "image/png"), file("files[1]", "2", "image/png"),
            file("list[]", "1", bytes), file("list[]", "2", bytes),
            field("gaps[0]", "a"), field("gaps[1]", "b"),
        ]
        #expect(try text(body) == expected.joined() + "--B--\n")
    }

    @Test func namesAreQuotedAsBrowsersDo() throws {
        let body = ResourceRequest.Body.multipart([
            "n\"a\r\nm\\e": 1, "f": FileUpload(Data(), name: "ü\"\r\n;x=\"y.txt"),
        ])
        let text = try text(body)
        #expect(text.contains("name=\"n%22a%0D%0Am\\e\"\n\n1\n"))
        #expect(text.contains("filename=\"ü%22%0D%0A;x=%22y.txt\"\n"))
    }

    @Test func mediaTypeCannotBreakTheHead() {
        let file = FileUpload(Data(), name: "x", mediaType: "text/plain\r\nX: y")
        #expect(throws: NetworkError.self) {
            try ResourceRequest(.post, anyServer, body: .multipart(["f": file])).urlRequest()
        }
    }

    @Test func boundaryIsNotInside() throws {
        let first = ResourceRequest.Body.multipart(["a": "x"])
        let boundary = try #require(first.mediaType.components(separatedBy: "boundary=").last)
        #expect(boundary.utf8.count <= 70)
        #expect(first == ResourceRequest.Body.multipart(["a": "x"]))
        for _ in 0..<3 {
            // A text with the boundary of itself cannot be made; one with that of another body can.
            let other = ResourceRequest.Body.multipart(["a": "\(boundary)"])
            #expect(!other.mediaType.hasSuffix(boundary))
        }
    }

    @Test func failureOfAPartIsNamed() {
        let body = ResourceRequest.Body.multipart(["mass": Double.nan])
        do {
            _ = try ResourceRequest(.post, anyServer, "/x", body: body).urlRequest()
            Issue.record("no error")
        } catch {
            #expect(error.description.contains("POST /x: mass: "), "\(error)")
        }
    }
}

private struct Styled: FieldWriter.Model, FieldWriter.StyledModel {
    static let styles: [String: ResourceRequest.Parameter.Style] = [
        "tags": .comma, "sizes": .brackets, "none": .pipe,
    ]

    func write(fields: inout FieldWriter) {
        fields.write("tags", [1, 2])
        fields.write("sizes", [3])
        fields.write("all", [4])
        fields.write("none", [Int]())
    }
}
