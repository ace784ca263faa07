import Foundation
import ResgenRuntime
import Testing

@Suite struct PartTests {
    @Test func dataIsAPartOfBytesNotOfBase64() throws {
        let missing: Data? = nil
        let parts: ResourceRequest.Body = .multipart([
            "one": Data([0x00, 0xFF]), "none": missing, "many": [Data("a".utf8), Data("b".utf8)],
        ])
        let request = try ResourceRequest(
            .post,
            URL(string: "https://a.example")!,
            "/",
            body: parts
        )
        .urlRequest()
        let body = try #require(request.httpBody)
        let head = "Content-Type: application/octet-stream\r\n\r\n"
        #expect(body.range(of: Data("name=\"one\"\r\n\(head)".utf8) + [0x00, 0xFF, 0x0D]) != nil)
        for text in ["a", "b"] {
            #expect(body.range(of: Data("name=\"many\"\r\n\(head)\(text)\r\n".utf8)) != nil)
        }
        #expect(body.range(of: Data("none".utf8)) == nil)
    }

    @Test func membersArePartsOfTheirOwnNamesWhereTheyAreRepeated() {
        let fields = ["key": JSON.string("a/b"), "size": 1, "tags": ["x", "y"], "none": nil]
        let body: ResourceRequest.Body = .multipart([
            "fields": .value(fields, style: .repeat), "whole": ["k": 1],
            "empty": .value([String: Int](), style: .repeat),
        ])
        let text = String(decoding: body.content, as: UTF8.self)
        for (name, value) in [("key", "a/b"), ("size", "1"), ("tags", "x"), ("tags", "y")] {
            #expect(text.contains("form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"))
        }
        #expect(
            text.contains("name=\"whole\"\r\nContent-Type: application/json\r\n\r\n{\"k\":1}\r\n")
        )
        #expect(text.components(separatedBy: "form-data").count == 6)
    }

    @Test func aPartHasTheMediaTypeThatIsGiven() throws {
        let photo = FileUpload(Data("p".utf8), name: "p.png")
        let scan = FileUpload(Data("s".utf8), name: "s", mediaType: "image/tiff")
        let missing: String? = nil
        let body: ResourceRequest.Body = .multipart([
            "photo": .part(photo, media: "image/png"),
            "scans": .part([scan, photo], media: "image/png"),
            "table": .part("a,b", media: "text/csv"),
            "tags": .part(.value(["x", "y"], style: .comma), media: "text/plain; charset=utf-8"),
            "none": .part(missing, media: "text/csv"),
        ])
        let text = String(decoding: body.content, as: UTF8.self)
        let heads = text.components(separatedBy: "\r\n").filter { $0.hasPrefix("Content-") }
        #expect(
            heads == [
                "Content-Disposition: form-data; name=\"photo\"; filename=\"p.png\"",
                "Content-Type: image/png",
                "Content-Disposition: form-data; name=\"scans\"; filename=\"s\"",
                "Content-Type: image/tiff",
                "Content-Disposition: form-data; name=\"scans\"; filename=\"p.png\"",
                "Content-Type: image/png",
                "Content-Disposition: form-data; name=\"table\"",
                "Content-Type: text/csv",
                "Content-Disposition: form-data; name=\"tags\"",
                "Content-Type: text/plain; charset=utf-8",
            ]
        )
        let split: ResourceRequest.Body = .multipart(["a": .part("x", media: "a/b\r\nX: y")])
        #expect(throws: NetworkError.self) {
            try ResourceRequest(.post, URL(string: "https://a.example")!, body: split).urlRequest()
        }
    }
}
