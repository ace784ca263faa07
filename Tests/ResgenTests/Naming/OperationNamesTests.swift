import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct OperationNamesTests {
    private static func name(of id: String, tag: String, beside other: String = "other") throws
        -> String?
    {
        let document = """
            openapi: 3.0.3
            info: {title: Names}
            servers: [{url: 'https://a.example'}]
            paths:
              /a:
                get:
                  operationId: \(id)
                  tags: [\(tag)]
                  responses: {'204': {description: OK}}
              /b:
                get:
                  operationId: \(other)
                  tags: [\(other == "other" ? "others" : tag)]
                  responses: {'204': {description: OK}}
            """
        let run = try ToolRun("list", document: document)
        return run.output.split(separator: "\n").first { $0.contains("/a") }?
            .split(separator: " ").first.map(String.init)
    }

    /// What is done with one of many is in their group already; who is invited is not.
    @Test(arguments: [
        ("addresses_list", "Addresses", "addresses.list"),
        ("address_create", "Addresses", "addresses.create"),
        ("bankAccountVerify", "Bank Accounts", "bankAccounts.verify"),
        ("address", "Addresses", "addresses.address"),
        ("inviteUser", "Invites", "invites.inviteUser"),
        ("addressBookCreate", "Addresses", "addresses.addressBookCreate"),
    ])
    func wordsOfTheGroupAreNotRepeated(id: String, tag: String, name: String) throws {
        #expect(try Self.name(of: id, tag: tag) == name)
    }

    @Test func theTagItselfComesFirst() throws {
        func name(_ id: String, beside other: String) throws -> String? {
            try Self.name(of: id, tag: "Addresses", beside: other)
        }
        #expect(try name("addresses_create", beside: "address_create") == "addresses.create")
        #expect(
            try name("address_create", beside: "addresses_create") == "addresses.addressCreate"
        )
    }

    /// A group that has nothing but an operation of its name says nothing.
    @Test(arguments: [
        ("search", "Search", "other", "search"),
        ("UrlToPDF", "url to pdf", "other", "urlToPDF"),
        ("search", "Search", "suggest", "search.search"),
        ("search", "Search", "search_more", "search.search"),
        ("search", "others", "other", "others.search"),
    ])
    func groupOfOneIsLeftOut(id: String, tag: String, other: String, name: String) throws {
        #expect(try Self.name(of: id, tag: tag, beside: other) == name)
    }
}
