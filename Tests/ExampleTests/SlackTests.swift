import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct SlackTests {
    @Test func aMessageIsSentAsJSON() async throws {
        let message = Slack.NewMessage(
            channel: .init("C123ABC456"),
            text: "Hello world",
            blocks: [
                .header(.init(text: .init(kind: .plain, text: "Budget"))),
                .section(.init(text: .init(kind: .markdown, text: "*Up* by 5 %"))),
                .context(.init(elements: [.markdown(.init(kind: .markdown, text: "Now"))])),
                .divider(.init()),
            ]
        )
        let exchange = try await load(
            { Slack(server: $0).chat.post(message) },
            answering: posted,
            through: Loader(credentials: .bearer("xoxb-1"))
        )
        let request = try #require(exchange.request)
        #expect(exchange.line == "POST /chat.postMessage")
        #expect(request.header("Authorization") == "Bearer xoxb-1")
        #expect(request.header("Content-Type") == "application/json; charset=utf-8")
        #expect(
            try JSON(jsonData: request.body) == [
                "channel": "C123ABC456",
                "text": "Hello world",
                "blocks": [
                    ["type": "header", "text": ["type": "plain_text", "text": "Budget"]],
                    ["type": "section", "text": ["type": "mrkdwn", "text": "*Up* by 5 %"]],
                    ["type": "context", "elements": [["type": "mrkdwn", "text": "Now"]]],
                    ["type": "divider"],
                ],
            ]
        )
        let answer = try exchange.value
        #expect(answer.timestamp == .init("1503435956.000247"))
        guard case .unrecognized(let block) = answer.message?.blocks?.last else {
            Issue.record("\(String(describing: answer.message?.blocks))")
            return
        }
        #expect(block["type"] == "rich_text")
    }

    @Test func formsAndQueriesAreAsDocumented() throws {
        let api = Slack()
        let general = Slack.ChannelID("C1")
        let first = Slack.Timestamp("1503435956.000247")
        let expected = [
            (try line(of: api.identity(), from: server), "POST /auth.test"),
            (
                try line(of: api.chat.delete(channel: general, ts: first), from: server),
                "POST /chat.delete channel=C1&ts=1503435956.000247"
            ),
            (
                try line(
                    of: api.conversations.list(limit: 20, types: [.publicChannel, .im]),
                    from: server
                ),
                "GET /conversations.list?limit=20&types=public_channel,im&exclude_archived=false"
            ),
            (
                try line(
                    of: api.conversations.history(channel: general, cursor: "dXNlcjpVMDYxTkZUVDI="),
                    from: server
                ),
                "GET /conversations.history?cursor=dXNlcjpVMDYxTkZUVDI%3D&channel=C1"
            ),
            (
                try line(
                    of: api.conversations.open(users: [.init("W1"), .init("W2")]),
                    from: server
                ),
                "POST /conversations.open users=W1,W2"
            ),
            (
                try line(
                    of: api.reactions.add(channel: general, name: "thumbsup", timestamp: first),
                    from: server
                ),
                "POST /reactions.add channel=C1&name=thumbsup&timestamp=1503435956.000247"
            ),
            (
                try line(of: api.users.lookupByEmail(email: "a+b@c.de"), from: server),
                "GET /users.lookupByEmail?email=a%2Bb%40c.de"
            ),
            (
                try line(of: api.users.list(query: .init(limit: 2)), from: server),
                "GET /users.list?limit=2"
            ),
            (
                try line(
                    of: api.users.setProfile(
                        statusText: "riding a train",
                        statusEmoji: ":mountain_railway:",
                        statusExpiration: Date(timeIntervalSince1970: 1_532_627_506)
                    ),
                    from: server
                ),
                "POST /users.profile.set "
                    + #"{"profile":{"status_text":"riding a train","#
                    + #""status_emoji":":mountain_railway:","status_expiration":1532627506}}"#
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test(arguments: [
        (#"{ "ok": false, "error": "channel_not_found" }"#, Slack.Failure.Reason.channelNotFound),
        (#"{ "ok": false, "error": "team_on_fire" }"#, .unrecognized("team_on_fire")),
    ])
    func anErrorComesWithTheStatusOfSuccess(body: String, reason: Slack.Failure.Reason) async throws
    {
        let exchange = try await load(
            { Slack(server: $0).conversations.info(channel: .init("C1")) },
            answering: body
        )
        #expect(exchange.line == "GET /conversations.info?channel=C1")
        let error = try #require(exchange.error)
        #expect(error.statusCode == 200)
        #expect(error.body(as: Slack.Failure.self)?.error == reason)
    }

    @Test func anErrorIsSeenWhereThereIsNoValue() async throws {
        let exchange = try await load(
            {
                Slack(server: $0).reactions.add(
                    channel: .init("C1"),
                    name: "x",
                    timestamp: .init("1.0")
                )
            },
            answering: #"{ "ok": false, "error": "missing_scope", "needed": "reactions:write" }"#
        )
        #expect(exchange.error?.body(as: Slack.Failure.self)?.needed == "reactions:write")
        let fine = try await load(
            { Slack(server: $0).chat.delete(channel: .init("C1"), ts: .init("1.0")) },
            answering: #"{ "ok": true }"#
        )
        #expect(fine.error == nil)
    }

    @Test func tooManyRequestsAreAnErrorByTheirStatus() async throws {
        let exchange = try await load(
            { Slack(server: $0).team() },
            answering: #"{ "ok": false, "error": "ratelimited" }"#,
            status: 429,
            headers: ["Retry-After": "30"]
        )
        #expect(exchange.error?.statusCode == 429)
        #expect(exchange.error?.body(as: Slack.Failure.self)?.error == .ratelimited)
    }

    @Test func aUserIsUnwrapped() async throws {
        let exchange = try await load(
            { Slack(server: $0).users.info(user: .init("W012A3CDE")) },
            answering: #"{ "ok": true, "user": \#(spengler) }"#
        )
        #expect(exchange.line == "GET /users.info?user=W012A3CDE")
        let user = try exchange.value
        #expect(user.timeZone == "America/Los_Angeles")
        #expect(user.profile.image72?.lastPathComponent == "72.jpg")
        #expect(
            try Slack().conversations.open(users: [user.id]).parse(opened) == .init("D069C7QFK")
        )
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(Slack.User.self, spengler)
        try expectRoundTrip(Slack.Message.self, message)
        try expectRoundTrip(Slack.Failure.self, #"{ "ok": false, "error": "no_text" }"#)
        try expectRoundTrip(
            Slack.History.self,
            """
            {
              "messages": [\(message)], "has_more": true, "pin_count": 0,
              "response_metadata": { "next_cursor": "bmV4dF90czoxNTEyMDg1ODYxMDAwNTQz" }
            }
            """
        )
    }
}

private let server = "https://slack.com/api"

private let message = """
    {
      "type": "message", "bot_id": "B123ABC456", "text": "Here's a message for you",
      "ts": "1503435956.000247",
      "blocks": [
        { "type": "section", "block_id": "a", "text": { "type": "mrkdwn", "text": "*Hi*" } },
        {
          "type": "context",
          "elements": [
            { "type": "image", "image_url": "https://a.example/i.png", "alt_text": "a cat" },
            { "type": "plain_text", "text": "Now", "emoji": true }
          ]
        },
        { "type": "divider" },
        { "type": "rich_text", "elements": [] }
      ],
      "reactions": [{ "name": "astonished", "count": 3, "users": ["U1", "U2", "U3"] }]
    }
    """

private let posted = """
    { "ok": true, "channel": "C123ABC456", "ts": "1503435956.000247", "message": \(message) }
    """

private let opened = Data(#"{ "ok": true, "channel": { "id": "D069C7QFK" } }"#.utf8)

private let spengler = """
    {
      "id": "W012A3CDE", "team_id": "T012AB3C4", "name": "spengler", "deleted": false,
      "real_name": "Egon Spengler", "tz": "America/Los_Angeles", "tz_offset": -25200,
      "profile": {
        "title": "", "real_name": "Egon Spengler", "display_name": "spengler",
        "status_text": "Print is dead", "status_emoji": ":books:", "email": "spengler@ghostbusters.example",
        "image_72": "https://pictures.example/72.jpg"
      },
      "is_admin": true, "is_bot": false, "updated": 1502138686
    }
    """
