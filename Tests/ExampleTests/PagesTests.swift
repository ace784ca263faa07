import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Lists of real APIs, page by page.
@Suite struct PagesTests {
    @Test func aPageNamesTheURLOfTheNextOne() async throws {
        let server = try LoopbackServer { request in
            request.target.hasSuffix("page=2")
                ? reply(
                    #"{ "count": 2, "next": null, "previous": null, "results": [\#(ship("B"))] }"#
                )
                : reply(
                    #"{ "count": 2, "next": "/starships?search=x&page=2", "results": [\#(ship("A"))] }"#
                )
        }
        defer { server.stop() }
        let ships = StarWars(server: server.url).starships(search: "x")
        #expect(try await names(ships, \.name) == ["A", "B"])
        #expect(
            server.lines == ["GET /starships?search=x&page=1", "GET /starships?search=x&page=2"]
        )
    }

    @Test func aPagedResourceIsAResourceOfItsFirstPage() async throws {
        let page =
            #"{ "count": 9, "next": "https://swapi.dev/api/starships/?page=2", "results": [] }"#
        let starships = StarWars().starships()
        let first: StarWars.Page<StarWars.Starship> = try starships.parse(Data(page.utf8))
        #expect(first.count == 9)
    }

    @Test func aCursorIsTheLastElementsID() async throws {
        let server = try LoopbackServer { request in
            request.target.contains("starting_after")
                ? reply(list([charge("ch_3")], hasMore: false))
                : reply(list([charge("ch_1"), charge("ch_2")], hasMore: true))
        }
        defer { server.stop() }
        let charges = Stripe(server: server.url).charges.list(query: .init(limit: 2))
        let loader = Loader(credentials: .bearer("sk_test"))
        #expect(try await names(charges, \.id.rawValue, loader) == ["ch_1", "ch_2", "ch_3"])
        #expect(
            server.lines == ["GET /charges?limit=2", "GET /charges?limit=2&starting_after=ch_2"]
        )
        #expect(
            server.requests.map { $0.header("Authorization") } == [
                "Bearer sk_test", "Bearer sk_test",
            ]
        )
    }

    @Test func anEmptyCursorEnds() async throws {
        let server = try LoopbackServer { request in
            let (member, next) =
                request.target.contains("cursor=") ? ("W2", "") : ("U1", "dXNlcg==")
            return reply(
                #"""
                {
                  "ok": true, "members": ["\#(member)"],
                  "response_metadata": { "next_cursor": "\#(next)" }
                }
                """#
            )
        }
        defer { server.stop() }
        let members = Slack(server: server.url).conversations.members(channel: .init("C1"))
        #expect(try await names(members, \.rawValue) == ["U1", "W2"])
        #expect(
            server.lines == [
                "GET /conversations.members?channel=C1",
                "GET /conversations.members?channel=C1&cursor=dXNlcg%3D%3D",
            ]
        )
    }

    @Test func aLinkLeadsToTheNextPage() async throws {
        let server = try LoopbackServer { request in
            let isLast = request.target.contains("page=2")
            let link = #"</organizations/1/members?page=2>; rel="next", </x>; rel="last""#
            return LoopbackReply(
                headers: isLast ? [:] : ["Link": link],
                body: "[\(account(isLast ? "hubot" : "mona"))]"
            )
        }
        defer { server.stop() }
        let members = GitHub(server: server.url).orgs.members(org: "github")
        #expect(try await names(members, \.login) == ["mona", "hubot"])
        #expect(server.lines.last == "GET /organizations/1/members?page=2")
        #expect(server.requests.last?.header("X-GitHub-Api-Version") == "2022-11-28")
    }

    @Test func aKeyOfAPlaceMayHoldADot() async throws {
        let server = try LoopbackServer { request in
            request.target.contains("skiptoken")
                ? reply(
                    #"{ "value": [{ "id": "87d349ed-44d7-43e1-9a83-5f2406dee5bd", "displayName": "Adele" }] }"#
                )
                : reply(
                    #"""
                    {
                      "@odata.nextLink": "/users?$skiptoken=abc",
                      "value": [{ "id": "4782e723-f4f4-4af3-a76e-25e3bab0d896", "displayName": "Alex" }]
                    }
                    """#
                )
        }
        defer { server.stop() }
        let users = MicrosoftGraph(server: server.url).users.list(query: .init(top: 1))
        #expect(try await names(users) { $0.displayName ?? "" } == ["Alex", "Adele"])
        #expect(server.lines == ["GET /users?$top=1", "GET /users?$skiptoken=abc"])
    }

    @Test func aListThatIsTheBodyEndsWithAnEmptyOne() async throws {
        let server = try LoopbackServer { request in
            reply(request.target.contains("before=7") ? "[]" : "[\(message(9)), \(message(7))]")
        }
        defer { server.stop() }
        let messages = Discord(server: server.url).messages.list(channel: .init(1), limit: 2)
        #expect(try await names(messages) { "\($0.id.rawValue)" } == ["9", "7"])
        #expect(
            server.lines == [
                "GET /channels/1/messages?limit=2", "GET /channels/1/messages?limit=2&before=7",
            ]
        )
    }

    @Test func pagesAreAskedForOneByOne() async throws {
        let server = try LoopbackServer { request in
            let number = request.target.contains("after=file-1") ? 2 : 1
            return reply(
                #"""
                {
                  "object": "list", "data": [\#(file(number))], "has_more": \#(number == 1),
                  "first_id": "file-\#(number)", "last_id": "file-\#(number)"
                }
                """#
            )
        }
        defer { server.stop() }
        let files = OpenAI(server: server.url).files.list(limit: 1)
        var pages = URLSession.shared.pages(files).makeAsyncIterator()
        #expect(try await pages.next()?.lastID == "file-1")
        #expect(server.lines == ["GET /files?limit=1"])
        #expect(try await pages.next()?.lastID == "file-2")
        #expect(try await pages.next() == nil)
        #expect(server.lines == ["GET /files?limit=1", "GET /files?limit=1&after=file-1"])
    }

    /// Something of each item, from all pages.
    private func names<Page, Item>(
        _ resource: PagedResource<Page, Item>,
        _ name: (Item) -> String,
        _ loader: any ResourceLoader = URLSession.shared
    ) async throws -> [String] {
        var names: [String] = []
        for try await item in loader.items(resource) { names.append(name(item)) }
        return names
    }
}

extension LoopbackServer {
    /// What was asked for, in order.
    fileprivate var lines: [String] { requests.map { "\($0.method) \($0.target)" } }
}

private func reply(_ body: String) -> LoopbackReply {
    LoopbackReply(headers: ["Content-Type": "application/json"], body: body)
}

private func list(_ elements: [String], hasMore: Bool) -> String {
    let data = elements.joined(separator: ",")
    return
        #"{ "object": "list", "url": "/v1/charges", "has_more": \#(hasMore), "data": [\#(data)] }"#
}

private func ship(_ name: String) -> String {
    """
    {
      "name": "\(name)", "model": "", "MGLT": "", "manufacturer": "", "cost_in_credits": "",
      "length": "", "max_atmosphering_speed": "", "crew": "", "passengers": "",
      "cargo_capacity": "", "consumables": "", "hyperdrive_rating": "", "starship_class": "",
      "pilots": [], "films": [], "created": "2014-12-10T16:59:45.094000Z",
      "edited": "2014-12-20T21:23:49.880000Z", "url": "https://swapi.dev/api/starships/10/"
    }
    """
}

private func charge(_ id: String) -> String {
    """
    {
      "id": "\(id)", "object": "charge", "amount": 100, "amount_refunded": 0, "captured": true,
      "paid": true, "currency": "usd", "billing_details": {}, "status": "succeeded",
      "created": 1679090539
    }
    """
}

private func account(_ login: String) -> String {
    """
    {
      "id": 1, "login": "\(login)", "type": "User", "avatar_url": "https://avatars.example/1",
      "html_url": "https://github.com/\(login)"
    }
    """
}

private func message(_ id: Int) -> String {
    """
    {
      "id": "\(id)", "channel_id": "1", "content": "",
      "author": { "id": "2", "username": "mason", "discriminator": "0" },
      "timestamp": "2017-07-11T17:27:07.299000+00:00", "type": 0, "embeds": [], "mentions": [],
      "attachments": [], "pinned": false, "tts": false, "mention_everyone": false,
      "mention_roles": []
    }
    """
}

private func file(_ number: Int) -> String {
    """
    {
      "id": "file-\(number)", "object": "file", "bytes": 175, "created_at": 1613677385,
      "filename": "a.jsonl", "purpose": "fine-tune"
    }
    """
}
