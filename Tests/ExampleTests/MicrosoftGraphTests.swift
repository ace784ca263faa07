import Foundation
import ResgenRuntime
import Testing

@Suite struct MicrosoftGraphTests {
    @Test func optionsKeepTheirDollar() async throws {
        let exchange = try await load(
            { MicrosoftGraph(server: $0).me(select: ["displayName", "jobTitle"]) },
            answering: adele
        )
        #expect(exchange.line == "GET /me?$select=displayName,jobTitle")
        #expect(try exchange.value.displayName == "Adele Vance")
    }

    @Test func aListIsAskedForWithAModel() throws {
        let query = MicrosoftGraph.ODataQuery(
            filter: "startswith(givenName,'J')",
            search: #""displayName:wa""#,
            orderBy: ["displayName", "mail desc"],
            top: 5,
            count: true
        )
        let resource = MicrosoftGraph().users.list(query: query, level: .eventual)
        #expect(
            try line(of: resource, from: server)
                == "GET /users?$filter=startswith%28givenName%2C%27J%27%29"
                + "&$search=%22displayName%3Awa%22&$orderby=displayName,mail%20desc&$top=5&$count=true"
        )
        let request = try resource.urlRequest()
        #expect(request.value(forHTTPHeaderField: "ConsistencyLevel") == "eventual")
    }

    @Test func aCountIsANumberInText() async throws {
        let exchange = try await load(
            { MicrosoftGraph(server: $0).users.count() },
            answering: "893",
            headers: ["Content-Type": "text/plain"]
        )
        #expect(exchange.line == "GET /users/$count")
        #expect(exchange.request?.header("ConsistencyLevel") == "eventual")
        #expect(try exchange.value == 893)
    }

    @Test func membersAreOfManyTypes() async throws {
        let exchange = try await load(
            {
                MicrosoftGraph(server: $0).groups.members(
                    id: "02bd9fd6",
                    query: .init(top: 4)
                )
            },
            answering: members
        )
        #expect(exchange.line == "GET /groups/02bd9fd6/members?$top=4")
        let page = try exchange.value
        #expect(page.count == 4)
        #expect(page.nextLink?.query() == "$skiptoken=X%2744537074")
        guard case .user(let user) = page.value[0], case .group(let group) = page.value[1],
            case .device(let device) = page.value[2], case .unrecognized(let other) = page.value[3]
        else {
            Issue.record("\(page.value)")
            return
        }
        #expect(user.displayName == "Adele Vance")
        #expect(group.groupTypes == ["Unified"])
        #expect(device.operatingSystem == "Windows")
        #expect(other["@odata.type"] == "#microsoft.graph.orgContact")
    }

    @Test func noManagerIsNil() async throws {
        let manager = try await load(
            { MicrosoftGraph(server: $0).users.manager(id: "adele@contoso.com") },
            answering: #"{ "error": { "code": "Request_ResourceNotFound", "message": "" } }"#,
            status: 404
        )
        #expect(manager.line == "GET /users/adele%40contoso.com/manager")
        #expect(try manager.value == nil)
        let photo = try await load(
            { MicrosoftGraph(server: $0).photo() },
            answering: Data([0xFF, 0xD8])
        )
        #expect(photo.line == "GET /me/photo/$value")
        #expect(try photo.value == Data([0xFF, 0xD8]))
    }

    @Test func aReferenceIsAnAddress() throws {
        let group = try #require(URL(string: "https://graph.microsoft.com/v1.0/directoryObjects/7"))
        #expect(
            try line(of: MicrosoftGraph().groups.add(id: "1", member: group), from: server)
                == "POST /groups/1/members/$ref "
                + #"{"@odata.id":"https://graph.microsoft.com/v1.0/directoryObjects/7"}"#
        )
        #expect(
            try line(
                of: MicrosoftGraph().users.update(id: "1", jobTitle: .null),
                from: server
            ) == #"PATCH /users/1 {"jobTitle":null}"#
        )
    }

    @Test func aMailHasAttachments() async throws {
        let mail = MicrosoftGraph.Message(
            subject: "Meet for lunch?",
            body: .init(contentType: .text, content: "The new cafeteria is open."),
            recipients: [.init(address: .init(address: "meganb@contoso.com"))],
            attachments: [
                .file(
                    .init(name: "menu.txt", contentType: "text/plain", content: Data("Soup".utf8))
                )
            ]
        )
        let exchange = try await load(
            { MicrosoftGraph(server: $0).mail.send(message: mail, saveToSentItems: false) },
            answering: "",
            status: 202
        )
        #expect(exchange.line == "POST /me/sendMail")
        let body = try #require(exchange.request?.body)
        #expect(
            try JSON(jsonData: body) == [
                "message": [
                    "subject": "Meet for lunch?",
                    "body": ["contentType": "text", "content": "The new cafeteria is open."],
                    "toRecipients": [["emailAddress": ["address": "meganb@contoso.com"]]],
                    "attachments": [
                        [
                            "@odata.type": "#microsoft.graph.fileAttachment",
                            "name": "menu.txt", "contentType": "text/plain",
                            "contentBytes": "U291cA==",
                        ]
                    ],
                ],
                "saveToSentItems": false,
            ]
        )
        #expect(exchange.error == nil)
    }

    @Test func aFileIsWrittenAtItsPath() async throws {
        let exchange = try await load(
            {
                MicrosoftGraph(server: $0).drive.upload(
                    path: "notes/My file.txt",
                    Data("Contents".utf8)
                )
            },
            answering: file,
            status: 201
        )
        #expect(exchange.line == "PUT /me/drive/root:/notes/My%20file.txt:/content")
        #expect(exchange.request?.text == "Contents")
        #expect(exchange.request?.header("Content-Type") == "text/plain")
        #expect(try exchange.value.file?.mimeType == "text/plain")
        let address = try await load(
            { MicrosoftGraph(server: $0).drive.download(id: "0123456789abc") },
            answering: "",
            status: 302,
            headers: [
                "Location": "https://b0mpua-by3301.files.1drv.com/y23vmagahszhxzlcvhasdhasghasodfi"
            ]
        )
        #expect(address.line == "GET /me/drive/items/0123456789abc/content")
        #expect(try address.value.host() == "b0mpua-by3301.files.1drv.com")
    }

    @Test func aFolderSaysWhatToDoOnConflict() throws {
        let folder = MicrosoftGraph().drive.createFolder(
            parent: "root",
            name: "New Folder",
            folder: .init(),
            conflict: .rename
        )
        #expect(
            try line(of: folder, from: server)
                == "POST /me/drive/items/root/children "
                + #"{"name":"New Folder","folder":{},"@microsoft.graph.conflictBehavior":"rename"}"#
        )
    }

    @Test func theBetaIsAnotherServer() throws {
        let address = try MicrosoftGraph(server: MicrosoftGraph.beta).me().urlRequest().url
        #expect(address?.absoluteString == "https://graph.microsoft.com/beta/me")
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(MicrosoftGraph.User.self, adele)
        try expectRoundTrip(
            MicrosoftGraph.Collection<MicrosoftGraph.DirectoryObject>.self,
            members
        )
        try expectRoundTrip(MicrosoftGraph.DriveItem.self, file)
        try expectRoundTrip(MicrosoftGraph.Failure.self, failure)
    }

    @Test func anErrorKeepsWhatIsNotKnownOfIt() async throws {
        let exchange = try await load(
            { MicrosoftGraph(server: $0).drive.item(path: "a/b") },
            answering: failure,
            status: 400
        )
        #expect(exchange.line == "GET /me/drive/root:/a/b")
        let error = try #require(exchange.error?.body(as: MicrosoftGraph.Failure.self)?.error)
        #expect(error.code == "badRequest")
        #expect(error.innerError?.additional["code"] == "invalidRange")
    }
}

private let server = "https://graph.microsoft.com/v1.0"

private let adele = """
    {
      "businessPhones": ["+1 425 555 0109"], "displayName": "Adele Vance", "givenName": "Adele",
      "jobTitle": "Retail Manager", "mail": "AdeleV@contoso.com", "mobilePhone": null,
      "surname": "Vance", "userPrincipalName": "AdeleV@contoso.com",
      "id": "87d349ed-44d7-43e1-9a83-5f2406dee5bd"
    }
    """

private let members = """
    {
      "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#directoryObjects",
      "@odata.count": 4,
      "@odata.nextLink": "https://graph.microsoft.com/v1.0/groups/1/members?$skiptoken=X%2744537074",
      "value": [
        {
          "@odata.type": "#microsoft.graph.user", "id": "87d349ed-44d7-43e1-9a83-5f2406dee5bd",
          "displayName": "Adele Vance", "businessPhones": []
        },
        {
          "@odata.type": "#microsoft.graph.group", "id": "02bd9fd6-8f93-4758-87c3-1fb73740a315",
          "displayName": "HR Taskforce", "mailEnabled": true, "groupTypes": ["Unified"]
        },
        {
          "@odata.type": "#microsoft.graph.device", "id": "c2ac8df8-1b7f-4d0b-8d2a-9f8b1d0c2a11",
          "operatingSystem": "Windows"
        },
        { "@odata.type": "#microsoft.graph.orgContact", "id": "1" }
      ]
    }
    """

private let file = """
    {
      "id": "0123456789abc", "name": "My file.txt", "size": 35, "eTag": "aQDRCQ",
      "webUrl": "https://contoso-my.sharepoint.com/personal/My%20file.txt",
      "file": { "mimeType": "text/plain", "hashes": { "quickXorHash": "t2s=" } },
      "fileSystemInfo": {
        "createdDateTime": "2016-03-21T20:01:37Z", "lastModifiedDateTime": "2016-03-21T20:01:37Z"
      }
    }
    """

private let failure = """
    {
      "error": {
        "code": "badRequest", "message": "Uploaded fragment overlaps with existing data.",
        "innerError": {
          "code": "invalidRange", "request-id": "0a1b2c3d-0000-4000-8000-000000000001",
          "date": "2019-04-12T00:00:00"
        }
      }
    }
    """
