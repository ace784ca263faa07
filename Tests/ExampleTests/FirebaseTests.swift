import Foundation
import ResgenRuntime
import Testing

@Suite struct FirebaseTests {
    private let api = Firebase(database: "dinosaurs")
    private let ada = Firebase.UserID("alovelace")

    @Test func theDatabaseIsPartOfTheServer() throws {
        let address = try api.users.get(id: ada).urlRequest().url?.absoluteString
        #expect(address == "https://dinosaurs.firebaseio.com/users/alovelace.json")
    }

    @Test func aTokenIsAParameterOfTheQuery() async throws {
        let stub = StubLoader().responds(body: #"{ "alovelace": true }"#, for: "GET /users.json")
        let loader = Loader(stub, credentials: .apiKey("secret"))
        let ids = try await loader.load(api.users.ids())
        #expect(ids?.keys.first == ada)
        #expect(stub.requests[0].query.encoded == "shallow=true&auth=secret")
    }

    @Test func anotherDatabaseIsNotInTheAddressOfAnotherHost() throws {
        for database in ["evil.example/", "a@evil.example#", ""] {
            let request = try? Firebase(database: database).users.ids().urlRequest()
            #expect(request?.url?.host()?.hasSuffix(".firebaseio.com") ?? true)
        }
    }

    @Test func anObjectOfRecordsIsAListWithKeys() async throws {
        let exchange = try await load(
            { moved(api.users.all(), to: $0) },
            answering: #"{ "alovelace": \#(lovelace), "ghopper": { "name": "Grace Hopper" } }"#
        )
        #expect(exchange.line == "GET /users.json")
        let users = try #require(try exchange.value)
        #expect(users.map(\.key) == [.init("alovelace"), .init("ghopper")])
        #expect(users.map(\.value.name) == ["Ada Lovelace", "Grace Hopper"])
        #expect(try api.users.all().parse(Data("null".utf8)) == nil)
    }

    @Test func keysAreIDsInAMap() throws {
        let body = Data(#"{ "alovelace": true, "ghopper": true }"#.utf8)
        let users = try #require(try api.users.ids().parse(body))
        #expect(users[ada] == true)
    }

    @Test func aMissingRecordIsNil() async throws {
        let exchange = try await load({ moved(api.users.get(id: ada), to: $0) }, answering: "null")
        #expect(exchange.line == "GET /users/alovelace.json")
        #expect(try exchange.value == nil)
    }

    @Test func aSearchSendsJSON() throws {
        #expect(
            try line(of: api.users.search(orderBy: "height", startAt: 3, limitToFirst: 2))
                == "GET /users.json?orderBy=%22height%22&startAt=3&limitToFirst=2"
        )
        #expect(
            try line(of: api.users.search(orderBy: "$key", equalTo: "b"))
                == "GET /users.json?orderBy=%22%24key%22&equalTo=%22b%22"
        )
        #expect(
            try line(of: api.messages.list(room: "one"))
                == "GET /rooms/one/messages.json?orderBy=%22%24key%22&limitToLast=50"
        )
    }

    @Test func anUpdateTellsNullFromNothing() throws {
        let update = api.users.update(
            id: ada,
            nickname: .value("Enchantress"),
            height: .null
        )
        #expect(
            try line(of: update)
                == #"PATCH /users/alovelace.json?print=silent {"nickname":"Enchantress","height":null}"#
        )
        let seen = api.users.update(id: ada, lastSeen: .value(Date(timeIntervalSince1970: 1.5)))
        #expect(
            try line(of: seen) == #"PATCH /users/alovelace.json?print=silent {"last_seen":1500}"#
        )
    }

    @Test func aRecordIsPutIfItIsUnchanged() async throws {
        let tag = try await load(
            { moved(api.users.tag(id: ada), to: $0) },
            answering: lovelace,
            headers: ["ETag": "\"ZWFzdGVyIGVnZw==\""]
        )
        #expect(tag.request?.header("X-Firebase-ETag") == "true")
        #expect(try tag.value == "\"ZWFzdGVyIGVnZw==\"")
        let user = Firebase.User(name: "Ada")
        let current = try tag.value
        let put = try await load(
            { moved(api.users.putIfUnchanged(id: ada, user, tag: current), to: $0) },
            answering: lovelace,
            status: 412
        )
        #expect(put.line == "PUT /users/alovelace.json")
        #expect(put.request?.header("if-match") == "\"ZWFzdGVyIGVnZw==\"")
        #expect(put.request?.text == #"{"name":"Ada","rooms":{}}"#)
        #expect(try put.value == false)
    }

    @Test func aMessageGetsAnID() async throws {
        let message = Firebase.Message(
            sender: ada,
            text: "Hello",
            sent: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let exchange = try await load(
            { moved(api.messages.add(room: "one", message), to: $0) },
            answering: #"{ "name": "-INOQPH-aV_psbk3ZXEX" }"#
        )
        #expect(exchange.line == "POST /rooms/one/messages.json")
        #expect(
            exchange.request?.text
                == #"{"from":"alovelace","text":"Hello","sent":1700000000000}"#
        )
        #expect(try exchange.value == .init("-INOQPH-aV_psbk3ZXEX"))
    }

    @Test func messagesThatCannotBeReadAreLeftOut() async throws {
        let body = """
            {
              "-a": { "from": "alovelace", "text": "Hi", "sent": 1700000000000 },
              "-b": { "from": "alovelace" }
            }
            """
        let exchange = try await load(
            { moved(api.messages.list(room: "one"), to: $0) },
            answering: body
        )
        let response = try exchange.result.get()
        #expect(response.value.map(\.key) == [.init("-a")])
        #expect(response.dropped.map { "\($0.path)" } == ["-b"])
    }

    @Test func aPathKeepsItsSlashes() throws {
        #expect(
            try line(of: api.value(path: "rooms/one/topic", shallow: true))
                == "GET /rooms/one/topic.json?shallow=true"
        )
        let update = api.update(["rooms/one/topic": "Engines", "rooms/two": .null])
        let body = try #require(try update.urlRequest().httpBody)
        #expect(try JSON(jsonData: body) == ["rooms/one/topic": "Engines", "rooms/two": nil])
        #expect(try line(of: api.rules()) == "GET /.settings/rules.json")
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(Firebase.User.self, lovelace)
        try expectRoundTrip([Firebase.UserID: Firebase.User].self, #"{ "a": \#(lovelace) }"#)
    }

    @Test func aRefusalSaysWhy() async throws {
        let exchange = try await load(
            { moved(api.users.get(id: ada), to: $0) },
            answering: #"{ "error": "Permission denied" }"#,
            status: 401
        )
        #expect(exchange.error?.body(as: Firebase.Refusal.self)?.error == "Permission denied")
    }

    private func line<Value>(of resource: Resource<Value>) throws -> String {
        try ExampleTests.line(of: resource, from: "https://dinosaurs.firebaseio.com")
    }
}

private let lovelace = """
    {
      "name": "Ada Lovelace", "nickname": "Amazing Grace", "height": 1.65, "born": "1815-12-10",
      "last_seen": 1700000000123, "rooms": { "one": true, "two": true }
    }
    """
