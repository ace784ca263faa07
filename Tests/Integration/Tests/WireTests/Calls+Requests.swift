import Foundation
import ResgenRuntime

private func wire(_ server: URL) -> Wire { Wire(server: server.appending(path: "v1")) }
private let date = Date(timeIntervalSince1970: 1_709_209_800)
private let uuid = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!
private let day = Day("2024-02-29")!

/// Paths, queries, headers and bodies.
enum RequestCalls {
    static let all: [String: Call] = addresses.merging(bodies) { one, _ in one }

    private static let addresses: [String: Call] = [
        "path.one": .value { wire($0).path.one(id: "a/b?c# %é+;,") },
        "path.typed": .value { wire($0).path.typed(id: -7, size: .nA, on: day) },
        "path.many": .value { wire($0).path.many(path: "a/b c/d", type: "tar.gz") },
        "path.form": .value { wire($0).path.form(day: date) },
        "path.whole": .value {
            wire($0).path.whole(url: URL(string: "\($0)/elsewhere?a=1")!, more: 2)
        },
        "path.dots": .value { wire($0).path.one(id: "..") },
        "query.plain": .value {
            wire($0).query.plain(
                matching: "a &b=+#[é",
                flag: false,
                price: Decimal(string: "0.10"),
                size: .nA,
                since: date,
                id: uuid,
            )
        },
        "query.styles": .value {
            wire($0).query.styles(
                repeat: [1, 2],
                comma: ["a,b", "c"],
                space: [1, 2],
                pipe: [1, 2],
                brackets: [1, 2],
                deep: ["k": [1, 2]],
                json: .init(max: 9),
                map: ["l": 2, "k": 1],
                members: ["k": 1],
            )
        },
        "query.model": .value { wire($0).query.model(query: .init(min: 1)) },
        "query.extended": .value { wire($0).query.extended(text: "t", max: 2) },
        "headers.sent": .value {
            wire($0).headers.sent(list: ["a", "b"], date: date, ifMatch: "\"1\"")
        },
        "headers.injected": .value {
            wire($0).headers.sent(list: ["a\r\nX-Evil: 1"], date: date)
        },
        "headers.cookies": .value { wire($0).headers.cookies(session: "a b;,c") },
    ]

    private static let bodies: [String: Call] = [
        "body.wrapped": .value { wire($0).body.wrapped(.init(min: 1)) },
        "body.fields": .value { wire($0).body.fields(size: .small, tags: ["a"]) },
        "body.form": .value {
            let ada = Wire.Driver(name: "Ada", id: .init(1), rides: [.init(min: 1)])
            return wire($0).body.form(shelf: "B 7&", ids: [1, 2], by: [ada])
        },
        "body.formModel": .value { wire($0).body.formModel(.init(name: "Ada")) },
        "body.text": .value { wire($0).body.text("Zoë\n") },
        "body.noText": .value { wire($0).body.text() },
        "body.data": .value { wire($0).body.data(Data([97, 0, 98])) },
        "body.file": .value { wire($0).body.file(FileUpload(file)) },
        "body.fileInMemory": .value {
            wire($0).body.file(
                FileUpload(Data("memory".utf8), name: "m.gif", mediaType: "image/gif")
            )
        },
    ]

    private static let file: URL = {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try? Data("file data".utf8).write(to: url)
        return url
    }()
}

/// What an API says for all of its endpoints.
enum OfficeCalls {
    static let all: [String: Call] = [
        "office.papers": .value {
            var office = office($0)
            office.locale = "fr"
            return office.papers(since: Date(timeIntervalSince1970: 5))
        },
        "office.own": .value { office($0).own() },
        "office.old": .value {
            var office = office($0)
            office.archiveServer = $0
            return office.old()
        },
        "office.whole": .value { server in
            // Another origin, though the same server.
            var address = URLComponents(url: server, resolvingAgainstBaseURL: false)!
            address.host = "localhost"
            return office(server).whole(url: address.url!.appending(path: "other"))
        },
    ]

    private static func office(_ server: URL) -> Office {
        Office(host: "\(server.host!):\(server.port!)", version: "v2", tenant: "acme")
    }
}
