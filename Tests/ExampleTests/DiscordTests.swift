import Foundation
import ResgenRuntime
import Testing

@Suite struct DiscordTests {
    private let general = Discord.Snowflake(41_771_983_423_143_937)

    @Test func anIDIsTextInJSONAndDigitsInAPath() async throws {
        let exchange = try await load(
            { Discord(server: $0).channels.get(id: general) },
            answering: channel,
            through: Loader(credentials: .bearer("MTk4"))
        )
        #expect(exchange.line == "GET /channels/41771983423143937")
        #expect(exchange.request?.header("Authorization") == "Bot MTk4")
        #expect(
            exchange.request?.header("User-Agent") == "DiscordBot (https://resgen.example, 1)"
        )
        let channel = try exchange.value
        #expect(channel.id == general)
        #expect(channel.kind == .text)
    }

    @Test func permissionsAreBitsInText() throws {
        let overwrite = try #require(
            try Discord.Channel(jsonData: Data(channel.utf8)).permissionOverwrites?.first
        )
        #expect(overwrite.target == .member)
        #expect(overwrite.allow == [.viewChannel, .sendMessages])
        #expect(overwrite.allow.contains(.sendMessages))
        #expect(overwrite.deny.rawValue == 1 << 60)
        #expect(!overwrite.deny.contains(.administrator))
        let role = Discord().guilds.createRole(
            id: general,
            name: "Moderator",
            permissions: [.kickMembers, .banMembers, .pinMessages]
        )
        #expect(
            try line(of: role, from: server)
                == "POST /guilds/41771983423143937/roles "
                + #"{"name":"Moderator","permissions":"2251799813685254"}"#
        )
    }

    @Test func aMessageHasComponents() async throws {
        let message = Discord.NewMessage(
            content: "Press",
            embeds: [.init(title: "Hello", lines: [.init(name: "a", value: "b", inline: true)])],
            components: [
                .row(
                    .init(components: [
                        .button(.init(style: .primary, label: "Click me!", customID: "click_one")),
                        .menu(
                            .init(customID: "class", options: [.init(label: "Rogue", value: "r")])
                        ),
                    ])
                ),
                .text(.init(content: "Below")),
            ],
            flags: [.suppressEmbeds, .suppressNotifications]
        )
        let exchange = try await load(
            { Discord(server: $0).messages.create(channel: general, message) },
            answering: answer
        )
        #expect(exchange.line == "POST /channels/41771983423143937/messages")
        let body = try #require(exchange.request?.body)
        #expect(
            try JSON(jsonData: body) == [
                "content": "Press",
                "embeds": [
                    ["title": "Hello", "fields": [["name": "a", "value": "b", "inline": true]]]
                ],
                "components": [
                    [
                        "type": 1,
                        "components": [
                            [
                                "type": 2, "style": 1, "label": "Click me!",
                                "custom_id": "click_one",
                            ],
                            [
                                "type": 3, "custom_id": "class",
                                "options": [["label": "Rogue", "value": "r"]],
                            ],
                        ],
                    ],
                    ["type": 10, "content": "Below"],
                ],
                "flags": 4100,
            ]
        )
        let read = try exchange.value
        #expect(read.flags == [.crossposted, .suppressEmbeds])
        #expect(read.author.publicFlags?.contains(.verifiedBot) == true)
        #expect(read.referencedMessage?.id == .init(334_385_199_974_967_042))
    }

    @Test func requestsAreAsDocumented() throws {
        let api = Discord()
        let message = Discord.Snowflake(2)
        let base = "/channels/41771983423143937"
        let expected = [
            (try line(of: api.users.me(), from: server), "GET /users/@me"),
            (
                try line(of: api.messages.list(channel: general, before: message), from: server),
                "GET \(base)/messages?before=2&limit=50"
            ),
            (
                try line(
                    of: api.reactions.add(channel: general, message: message, emoji: "party:123"),
                    from: server
                ),
                "PUT \(base)/messages/2/reactions/party%3A123/@me"
            ),
            (
                try line(
                    of: api.reactions.users(channel: general, message: message, emoji: "🔥"),
                    from: server
                ),
                "GET \(base)/messages/2/reactions/%F0%9F%94%A5?type=0"
            ),
            (
                try line(
                    of: api.channels.modify(id: general, topic: .null, rateLimitPerUser: .value(5)),
                    from: server
                ),
                #"PATCH \#(base) {"topic":null,"rate_limit_per_user":5}"#
            ),
            (
                try line(
                    of: api.messages.edit(channel: general, id: message, flags: .value(.ephemeral)),
                    from: server
                ),
                #"PATCH \#(base)/messages/2 {"flags":64}"#
            ),
            (
                try line(
                    of: api.messages.bulkDelete(channel: general, messages: [message, general]),
                    from: server
                ),
                #"POST \#(base)/messages/bulk-delete {"messages":["2","41771983423143937"]}"#
            ),
            (
                try line(of: api.guilds.get(id: general, withCounts: true), from: server),
                "GET /guilds/41771983423143937?with_counts=true"
            ),
            (
                try line(
                    of: api.interactions.respond(id: message, token: "t", response: .pong),
                    from: server
                ),
                #"POST /interactions/2/t/callback {"type":1}"#
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func aReasonGoesIntoTheAuditLog() throws {
        let request = try Discord().channels.delete(id: general, reason: "spam").urlRequest()
        #expect(request.value(forHTTPHeaderField: "X-Audit-Log-Reason") == "spam")
        #expect(throws: NetworkError.self) {
            try Discord().channels.delete(id: general, reason: "a\r\nHost: b").urlRequest()
        }
    }

    @Test(arguments: [(200, true), (204, false)])
    func aWebhookAnswersIfItIsAskedTo(status: Int, wait: Bool) async throws {
        let exchange = try await load(
            {
                Discord(server: $0).webhooks.execute(
                    id: general,
                    token: "abc",
                    .init(content: "Hi"),
                    wait: wait
                )
            },
            answering: wait ? answer : "",
            status: status
        )
        #expect(exchange.line == "POST /webhooks/41771983423143937/abc?wait=\(wait)")
        #expect(try (exchange.value != nil) == wait)
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(Discord.Channel.self, channel)
        try expectRoundTrip(Discord.Message.self, answer)
    }

    @Test func whoIsTooFastIsTold() async throws {
        let exchange = try await load(
            { Discord(server: $0).users.get(id: general) },
            answering: """
                { "message": "You are being rate limited.", "retry_after": 64.57, "global": false }
                """,
            status: 429
        )
        #expect(exchange.error?.body(as: Discord.RateLimit.self)?.retryAfter == 64.57)
        let missing = try await load(
            { Discord(server: $0).users.get(id: general) },
            answering: #"{ "message": "Unknown User", "code": 10013 }"#,
            status: 404
        )
        #expect(missing.error?.body(as: Discord.Failure.self)?.code == 10013)
    }
}

private let server = "https://discord.com/api/v10"

private let channel = """
    {
      "id": "41771983423143937", "guild_id": "41771983423143936", "name": "general", "type": 0,
      "position": 6,
      "permission_overwrites": [
        { "id": "3", "type": 1, "allow": "3072", "deny": "1152921504606846976" }
      ],
      "topic": "24/7 chat about how to gank Mike #2", "last_message_id": "155117677105512449",
      "parent_id": "399942396007890945"
    }
    """

private func message(_ id: String, _ more: String = "") -> String {
    """
    {
      "id": "\(id)", "channel_id": "290926798999357250", "content": "Supa Hot", "type": 0,
      "timestamp": "2017-07-11T17:27:07.299Z", "edited_timestamp": null,
      "mention_everyone": false, "embeds": [],
      "author": {
        "id": "53908099506183680", "username": "Mason", "avatar": "a_bab14f271d565501444b2ca3be944b25",
        "bot": true, "premium_type": 9, "public_flags": 196608
      }\(more)
    }
    """
}

private let answer = message(
    "334385199974967043",
    """
    ,
    "flags": 5, "reactions": [{ "count": 1, "me": false, "emoji": { "id": null, "name": "🔥" } }],
    "components": [
      { "type": 1, "components": [{ "type": 2, "style": 5, "label": "Go", "url": "https://a.example" }] },
      { "type": 17, "components": [] }
    ],
    "referenced_message": \(message("334385199974967042"))
    """
)
