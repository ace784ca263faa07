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
}
