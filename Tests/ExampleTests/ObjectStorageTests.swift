import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ObjectStorageTests {
    private let api = ObjectStorage(region: "eu-central-1")
    private let tag = ObjectStorage.ETag(#""9b2cf535f27731c974343645a3985328""#)

    @Test func theRegionIsPartOfTheServer() throws {
        let resource = api.objects.get(bucket: "photos", key: "2006/February/sample image.jpg")
        #expect(
            try resource.urlRequest().url?.absoluteString
                == "https://s3.eu-central-1.amazonaws.com/photos/2006/February/sample%20image.jpg"
        )
    }

    @Test(arguments: ["", "a//b", "../secret", "a/./b"])
    func aKeyThatIsNoPathIsNotSent(key: String) throws {
        #expect(throws: NetworkError.self) {
            try api.objects.delete(bucket: "photos", key: key).urlRequest()
        }
    }

    @Test(arguments: [(200, true), (404, false)])
    func whatExistsIsAskedForWithHead(status: Int, exists: Bool) async throws {
        let object = try await load(
            { moved(api.objects.exists(bucket: "photos", key: "a/b.jpg"), to: $0) },
            answering: "",
            status: status
        )
        #expect(object.line == "HEAD /photos/a/b.jpg")
        #expect(try object.value == exists)
        let bucket = try await load(
            { moved(api.buckets.exists(bucket: "photos"), to: $0) },
            answering: "",
            status: status
        )
        #expect(bucket.line == "HEAD /photos")
        #expect(try bucket.value == exists)
    }

    @Test func headersAreTheAnswer() throws {
        let headers: ResourceRequest.Headers = [
            "Last-Modified": "Sun, 01 Jan 2006 12:00:00 GMT", "Content-Length": "5368709120",
            "x-amz-storage-class": "GLACIER",
        ]
        let objects = api.objects
        #expect(
            try objects.size(bucket: "b", key: "k").parse(Data(), headers: headers)
                == 5_368_709_120
        )
        #expect(
            try objects.lastModified(bucket: "b", key: "k").parse(Data(), headers: headers)
                == .init(Date(timeIntervalSince1970: 1_136_116_800))
        )
        let storage = objects.storageClass(bucket: "b", key: "k")
        #expect(try storage.parse(Data(), headers: headers) == .glacier)
        #expect(try storage.parse(Data()) == nil)
        #expect(throws: NetworkError.self) { try objects.size(bucket: "b", key: "k").parse(Data()) }
    }

    @Test func bytesAreWrittenWithTheirHeaders() async throws {
        let exchange = try await load(
            {
                moved(
                    api.objects.put(
                        bucket: "photos",
                        key: "a b.txt",
                        Data("Hello".utf8),
                        contentType: "text/plain",
                        md5: Data([1, 2, 3]),
                        xAmzAcl: .publicRead,
                        xAmzStorageClass: .standardIa
                    ),
                    to: $0
                )
            },
            answering: "",
            headers: ["ETag": tag.rawValue]
        )
        #expect(exchange.line == "PUT /photos/a%20b.txt")
        let request = try #require(exchange.request)
        #expect(request.text == "Hello")
        #expect(request.header("Content-Type") == "text/plain")
        #expect(request.header("Content-MD5") == "AQID")
        #expect(request.header("x-amz-acl") == "public-read")
        #expect(request.header("x-amz-storage-class") == "STANDARD_IA")
        #expect(request.header("Cache-Control") == nil)
        #expect(try exchange.value == tag)
    }

    @Test func aFileIsSentFromDisk() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
        let bytes = Data((0..<100_000).map { UInt8($0 % 251) })
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let exchange = try await load(
            {
                moved(
                    api.objects.upload(bucket: "photos", key: "big.bin", FileUpload(file)),
                    to: $0
                )
            },
            answering: "",
            headers: ["ETag": tag.rawValue]
        )
        #expect(exchange.line == "PUT /photos/big.bin")
        #expect(exchange.request?.body == bytes)
        #expect(exchange.request?.header("Content-Length") == "100000")
    }

    @Test func aFileThatIsNotThereIsNotSent() async throws {
        let missing = FileUpload(URL(filePath: "/no/such/file"))
        let exchange = try await load(
            { moved(api.objects.upload(bucket: "photos", key: "k", missing), to: $0) },
            answering: ""
        )
        guard case .encodingError = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect(exchange.request == nil)
    }

    @Test(arguments: [(200, "abc"), (206, "ab"), (304, nil)])
    func bytesAreReadWholeInPartOrNotAtAll(status: Int, body: String?) async throws {
        let exchange = try await load(
            {
                moved(
                    api.objects.get(
                        bucket: "photos",
                        key: "k",
                        range: "bytes=0-1",
                        ifNoneMatch: tag
                    ),
                    to: $0
                )
            },
            answering: body ?? "",
            status: status
        )
        #expect(exchange.request?.header("Range") == "bytes=0-1")
        #expect(exchange.request?.header("If-None-Match") == tag.rawValue)
        #expect(try exchange.value == body.map { Data($0.utf8) })
    }

    @Test func aRedirectIsAnAnswer() async throws {
        let region = try await load(
            { moved(api.buckets.region(bucket: "photos"), to: $0) },
            answering: "",
            status: 301,
            headers: ["x-amz-bucket-region": "us-west-2", "Location": "\(closedPort)"]
        )
        #expect(region.line == "HEAD /photos")
        #expect(try region.value == "us-west-2")
        let website = try await load(
            { moved(api.objects.website(bucket: "www", key: "old.html"), to: $0) },
            answering: "",
            status: 301,
            headers: ["Location": "/new.html"]
        )
        #expect(website.line == "GET /www/old.html")
        #expect(try website.value.path() == "/new.html")
    }

    @Test func listsAndPartsAreAskedForAsDocumented() throws {
        let expected = [
            (
                try target(api.objects.list(bucket: "b", prefix: "a/", maxKeys: 3)),
                "GET /b?list-type=2&prefix=a%2F&max-keys=3"
            ),
            (
                try target(api.objects.copy(bucket: "b", key: "c", source: "/a/x y.txt")),
                "PUT /b/c"
            ),
            (
                try target(api.objects.delete(bucket: "b", key: "c", versionID: .init("UIORUnfn"))),
                "DELETE /b/c?versionId=UIORUnfn"
            ),
            (try target(api.uploads.begin(bucket: "b", key: "c")), "POST /b/c?uploads="),
            (
                try target(
                    api.uploads.part(
                        bucket: "b",
                        key: "c",
                        Data("x".utf8),
                        partNumber: 1,
                        upload: "V"
                    )
                ),
                "PUT /b/c?partNumber=1&uploadId=V x"
            ),
            (
                try target(api.uploads.complete(bucket: "b", key: "c", "<a/>", upload: "V")),
                "POST /b/c?uploadId=V <a/>"
            ),
            (
                try target(api.uploads.abort(bucket: "b", key: "c", upload: "V")),
                "DELETE /b/c?uploadId=V"
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func aBodyOfTextMayBeLeftOut() throws {
        let bare = try api.buckets.create(bucket: "b").urlRequest()
        #expect(bare.httpBody == nil)
        #expect(bare.value(forHTTPHeaderField: "Content-Type") == nil)
        let request = try api.buckets.create(bucket: "b", "<a/>", xAmzAcl: .private).urlRequest()
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/xml")
        #expect(request.httpBody == Data("<a/>".utf8))
        let location = try api.buckets.create(bucket: "b").parse(
            Data(),
            headers: ["Location": "/b"]
        )
        #expect(location == "/b")
    }

    @Test func anErrorIsItsText() async throws {
        let exchange = try await load(
            { moved(api.objects.list(bucket: "none"), to: $0) },
            answering: "<Error><Code>NoSuchBucket</Code></Error>",
            status: 404,
            headers: ["Content-Type": "application/xml"]
        )
        #expect(
            exchange.error?.body(as: String.self) == "<Error><Code>NoSuchBucket</Code></Error>"
        )
    }

    private func target<Value>(_ resource: Resource<Value>) throws -> String {
        try line(of: resource, from: "https://s3.eu-central-1.amazonaws.com")
    }
}
