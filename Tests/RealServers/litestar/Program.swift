// What a user of the shop does.

import Foundation
import ResgenRuntime

@main @MainActor struct Program {
    static func main() async {
        let checks = Checks()
        let shop = Shop(server: server)
        let retry = ResourceRequest.Retry(attempts: 60, cap: .milliseconds(500))
        let loader = Loader(credentials: .bearer("secret"), retry: retry)

        await checks.part("items") { try await items(shop, loader, checks) }
        await checks.part("pages") { try await pages(shop, loader, checks) }
        await checks.part("errors") { try await errors(shop, loader, checks) }
        await checks.part("files") { try await files(shop, loader, checks) }
        await checks.part("streams") { try await streams(shop, loader, checks) }
        await checks.part("many") { try await many(shop, loader, checks) }
        await checks.part("restart") { try await restart(shop, loader, checks) }
        checks.finish()
    }

    static func items(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        let name = "Grüße, \"du\" & 50% + a/b"
        let made = try await loader.load(
            shop.items.create(
                .init(name: name, kind: .boardGame, note: "first", tags: ["a", "ü b"])
            )
        )
        checks.check("created as meant", made.name == name && made.kind == .boardGame, made)
        checks.check(
            "created now",
            abs(made.created.timeIntervalSinceNow) < 3600,
            made.created
        )
        let read = try await loader.load(shop.items.get(itemID: made.id))
        checks.check("read as created", try read.jsonData() == made.jsonData(), read)
        let renamed = try await loader.load(
            shop.items.update(itemID: made.id, value(#"{"name":"new"}"#))
        )
        checks.check("updated", renamed.name == "new" && renamed.note == "first", renamed)
        let cleared = try await loader.load(
            shop.items.update(itemID: made.id, value(#"{"note":null}"#))
        )
        checks.check(
            "a field cleared",
            cleared.note == nil && cleared.name == "new",
            cleared
        )
        try await loader.load(shop.items.delete(itemID: made.id))
        let gone = await checks.failure {
            _ = try await loader.load(shop.items.get(itemID: made.id))
        }
        checks.check("gone when deleted", gone?.statusCode == 404, gone as Any)
    }

    static func pages(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        for number in 1...25 {
            let kind: Shop.Kind = number.isMultiple(of: 2) ? .book : .boardGame
            _ = try await loader.load(
                shop.items.create(
                    .init(name: "item \(number)", kind: kind, tags: ["page", "t & ü"])
                )
            )
        }
        // The pages are found in the document: `offset`, `limit`, and the `total` of the answer.
        let list = shop.items.list(tags: ["t & ü"], limit: 10)
        var names: [String] = []
        for try await item in loader.items(list) { names.append(item.name) }
        checks.check("all pages", names == (1...25).map { "item \($0)" }, names)
        let books = try await loader.load(shop.items.list(kind: .book, tags: ["page"], limit: 100))
        checks.check("filtered", books.total == 12 && books.items.count == 12, books.total)
    }

    static func errors(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        let missing = await checks.failure {
            _ = try await loader.load(shop.items.get(itemID: 9999))
        }
        let problem = missing?.body(as: Shop.Problem.self)
        checks.check("404 as declared", problem?.detail == "no item 9999", missing as Any)
        let invalid = await checks.failure {
            _ = try await loader.load(shop.items.list(limit: 1000))
        }
        checks.check("400 of a limit", invalid?.statusCode == 400, invalid as Any)
        let unknown = await checks.failure {
            _ = try await Loader(credentials: .bearer("wrong")).load(shop.items.list())
        }
        checks.check("401 of a wrong token", unknown?.statusCode == 401, unknown as Any)
    }

    static func files(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let file = FileManager.default.temporaryDirectory.appending(path: "ä b.bin")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stored = try await loader.load(
            shop.files.upload(title: "größer & \"mehr\"", file: FileUpload(file))
        )
        checks.check(
            "uploaded",
            stored.size == bytes.count && stored.name == "ä b.bin",
            stored
        )
        checks.check("its title", stored.title == "größer & \"mehr\"", stored.title)
        let downloaded = try await loader.load(shop.files.download(name: "ä b.bin"))
        checks.check("downloaded", downloaded == bytes, downloaded.count)
    }

    static func streams(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        var numbers: [String] = []
        for try await tick in loader.stream(shop.ticks.events(count: 4)) {
            numbers.append("\(tick)")
        }
        checks.check("all events", numbers.count == 4, numbers)
        let reading = Task {
            for try await _ in loader.stream(shop.ticks.events(count: 10_000)) {
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        let stopped = await checks.failure { try await reading.value }
        checks.check("a stream cancelled", stopped?.isCancellation == true, stopped as Any)
        let cancelled = await failureWhenCancelled(checks, credentials: .bearer("secret")) {
            _ = try await $0.load(shop.slow())
        }
        checks.check("cancelled", cancelled?.isCancellation == true, cancelled as Any)
    }

    static func many(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { try await loader.load(shop.items.list(limit: 5)).items.count }
            }
            var count = 0
            for try await each in group { count += each }
            return count
        }
        checks.check("50 at once", count == 250, count)
    }

    static func restart(_ shop: Shop, _ loader: Loader, _ checks: Checks) async throws {
        let before = try await loader.load(shop.items.list(limit: 1)).total
        let totals = try await loadsOverRestart(credentials: .bearer("secret")) {
            try await $0.load(shop.items.list(limit: 1)).total
        }
        checks.check("a restart in the middle", Set(totals) == [before], totals)
    }
}
