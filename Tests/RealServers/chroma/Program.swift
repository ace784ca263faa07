// What a user of a vector database does.

import Foundation
import ResgenRuntime

let tenant = "default_tenant"
let database = "default_database"

@main @MainActor struct Program {
    static func main() async {
        let checks = Checks()
        let chroma = Chroma(server: server)
        let retry = ResourceRequest.Retry(attempts: 60, cap: .milliseconds(500))
        let loader = Loader(credentials: .apiKey("unused"), retry: retry)

        await checks.part("collections") { try await collections(chroma, loader, checks) }
        await checks.part("records") { try await records(chroma, loader, checks) }
        await checks.part("errors") { try await errors(chroma, loader, checks) }
        await checks.part("many") { try await many(chroma, loader, checks) }
        await checks.part("restart") { try await restart(chroma, loader, checks) }
        checks.finish()
    }

    static func create(
        _ name: String,
        _ chroma: Chroma,
        _ loader: Loader,
        _ metadata: String = "null"
    ) async throws -> Chroma.Collection {
        let body: Chroma.CreateCollectionPayload = try value(
            #"{"name": "\#(name)", "metadata": \#(metadata)}"#
        )
        return try await loader.load(
            chroma.collection.createCollection(tenant: tenant, database: database, body)
        )
    }

    static func collections(_ chroma: Chroma, _ loader: Loader, _ checks: Checks) async throws {
        let metadata = #"{"n": 9007199254740993, "x": 0.1, "s": "ü & ö", "b": true}"#
        let made = try await create("first-one", chroma, loader, metadata)
        let kept = try JSON(jsonData: try made.jsonData())["metadata"]
        checks.check(
            "metadata kept",
            try kept == value(metadata),
            kept as Any
        )
        for number in 0..<7 { _ = try await create("page-\(number)", chroma, loader) }
        var names: [String] = []
        for offset in [0, 3, 6] {
            names += try await loader.load(
                chroma.collection.listCollections(
                    tenant: tenant,
                    database: database,
                    limit: 3,
                    offset: Int32(offset)
                )
            ).map(\.name)
        }
        checks.check("all pages", Set(names).count == 8 && names.count == 8, names)
        let count = try await loader.load(
            chroma.collection.countCollections(tenant: tenant, database: database)
        )
        checks.check("counted", count == 8, count)
        _ = try await loader.load(
            chroma.collection.updateCollection(
                tenant: tenant,
                database: database,
                collectionID: made.id.uuidString.lowercased(),
                try value(#"{"new_name": "second-name"}"#)
            )
        )
        let renamed = try await loader.load(
            chroma.collection.getCollection(
                tenant: tenant,
                database: database,
                collectionID: "second-name"
            )
        )
        checks.check("renamed", renamed.id == made.id, renamed.name)
        for name in ["second-name"] + (0..<7).map({ "page-\($0)" }) {
            _ = try await loader.load(
                chroma.collection.deleteCollection(
                    tenant: tenant,
                    database: database,
                    collectionID: name
                )
            )
        }
        let left = try await loader.load(
            chroma.collection.countCollections(tenant: tenant, database: database)
        )
        checks.check("deleted", left == 0, left)
    }

    static func records(_ chroma: Chroma, _ loader: Loader, _ checks: Checks) async throws {
        let made = try await create("records", chroma, loader)
        let id = made.id.uuidString.lowercased()
        let items = (0..<20).map {
            (#""id \#($0)""#, "[\($0), 1, 0.5]", #"{"number": \#($0)}"#, #""text \#($0) ü""#)
        }
        func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }
        let body: Chroma.AddCollectionRecordsPayload = try value(
            """
            {"ids": \(list(items.map(\.0))), "embeddings": \(list(items.map(\.1))),
             "metadatas": \(list(items.map(\.2))), "documents": \(list(items.map(\.3)))}
            """
        )
        _ = try await loader.load(
            chroma.record.collectionAdd(
                tenant: tenant,
                database: database,
                collectionID: id,
                body
            )
        )
        let count = try await loader.load(
            chroma.record.collectionCount(tenant: tenant, database: database, collectionID: id)
        )
        checks.check("added", count == 20, count)
        let some = try await loader.load(
            chroma.record.collectionGet(
                tenant: tenant,
                database: database,
                collectionID: id,
                .init(
                    where: ["number": ["$gte": 15]],
                    include: [.documents, .metadatas],
                    limit: 3,
                    offset: 1
                )
            )
        )
        checks.check("filtered and paged", some.ids == ["id 16", "id 17", "id 18"], some.ids)
        checks.check("documents", some.documents?.first == "text 16 ü", some.documents as Any)
        let near = try await loader.load(
            chroma.record.collectionQuery(
                tenant: tenant,
                database: database,
                collectionID: id,
                .init(include: [.distances], nResults: 2, queryEmbeddings: [[7, 1, 0.5]])
            )
        )
        checks.check("nearest", near.ids.first?.first == "id 7", near.ids)
        checks.check("its distance", near.distances?.first?.first == 0, near.distances as Any)
        _ = try await loader.load(
            chroma.record.collectionDelete(
                tenant: tenant,
                database: database,
                collectionID: id,
                .init(ids: ["id 1"])
            )
        )
        let left = try await loader.load(
            chroma.record.collectionCount(tenant: tenant, database: database, collectionID: id)
        )
        checks.check("a record deleted", left == 19, left)
    }

    static func errors(_ chroma: Chroma, _ loader: Loader, _ checks: Checks) async throws {
        let missing = await checks.failure {
            _ = try await loader.load(
                chroma.collection.getCollection(
                    tenant: tenant,
                    database: database,
                    collectionID: "not-there"
                )
            )
        }
        let body = missing?.body(as: Chroma.ErrorResponse.self)
        checks.check(
            "404 as declared",
            missing?.statusCode == 404 && body?.error == "NotFoundError",
            missing as Any
        )
        let twice = await checks.failure { _ = try await create("records", chroma, loader) }
        checks.check("409 of a name that is taken", twice?.statusCode == 409, twice as Any)
        let cancelled = await failureWhenCancelled(checks) {
            _ = try await $0.load(chroma.system.version())
        }
        checks.check("cancelled", cancelled?.isCancellation == true, cancelled as Any)
    }

    static func many(_ chroma: Chroma, _ loader: Loader, _ checks: Checks) async throws {
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let made = try await create("many-\(number)", chroma, loader)
                    return made.name == "many-\(number)" ? 1 : 0
                }
            }
            var count = 0
            for try await each in group { count += each }
            return count
        }
        checks.check("50 at once", count == 50, count)
    }

    static func restart(_ chroma: Chroma, _ loader: Loader, _ checks: Checks) async throws {
        let counts = try await loadsOverRestart {
            try await $0.load(
                chroma.collection.countCollections(tenant: tenant, database: database)
            )
        }
        checks.check("a restart in the middle", Set(counts) == [51], counts)
    }
}
