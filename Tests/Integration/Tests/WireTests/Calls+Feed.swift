import Foundation
import ResgenRuntime

private func feed(_ server: URL) -> Feed { Feed(server: server.appending(path: "v1")) }

/// Pages, credentials, retry, streams and parts.
enum FeedCalls {
    static let all: [String: Call] = [pages, credentials, streams, others].reduce(into: [:]) {
        $0.merge($1) { one, _ in one }
    }

    private static let pages: [String: Call] = [
        "pages.next": .items { feed($0).pages.next(search: "a b") },
        "pages.elsewhere": .items { feed($0).pages.next() },
        "pages.again": .items { feed($0).pages.next() },
        "pages.link": .items { feed($0).pages.link() },
        "pages.header": .items { feed($0).pages.header() },
        "pages.cursor": .items { feed($0).pages.cursor() },
        "pages.numbered": .items { feed($0).pages.numbered(text: "t") },
        "pages.offset": .items { feed($0).pages.offset() },
    ]

    private static let credentials: [String: Call] = [
        "auth.user": .authorized { feed($0).auth.user() },
        "auth.bot": .authorized { feed($0).auth.bot() },
        "auth.app": .authorized { feed($0).auth.app() },
        "auth.key": .authorized { feed($0).auth.key() },
        "auth.address": .authorized { feed($0).auth.address() },
        "auth.cookie": .authorized { feed($0).auth.cookie() },
        "auth.none": .authorized { feed($0).auth.none() },
    ]

    private static let streams: [String: Call] = [
        "streams.lines": .stream({ feed($0).streams.lines() }, json),
        "streams.lossy": .stream({ feed($0).streams.lossy() }, json),
        "streams.failed": .stream({ feed($0).streams.lines() }, json),
        "streams.events": .stream({ feed($0).streams.events() }, json),
        "streams.named": .stream({ feed($0).streams.named() }) { event in
            [.string(event.name), event.id.map { .string($0) } ?? .null, .string(event.data)]
        },
    ]

    private static let others: [String: Call] = [
        "retry": .value { feed($0).retry(a: 1) },
        "timeout": .value { feed($0).timeout() },
        "multipart": .value {
            feed($0).multipart(
                photos: [
                    FileUpload(file),
                    FileUpload(Data("two".utf8), name: "ä \"2\".png", mediaType: "image/png"),
                ],
                title: "Zoë",
                by: .init(id: 1),
                raw: Data([1, 2]),
                numbers: [1, 2],
            )
        },
    ]

    private static func json(_ item: Feed.Item) throws -> JSON {
        try JSON(jsonData: item.jsonData())
    }

    private static let file: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "one.jpg")
        try? Data("one".utf8).write(to: url)
        return url
    }()
}
