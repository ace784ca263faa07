import Foundation
import ResgenRuntime
import Testing

@Suite struct BlogTests {
    @Test func anArticleIsSentInAnEnvelope() async throws {
        let new = Blog.NewArticle(
            attributes: .init(title: "Ember Hamster"),
            relationships: .init(author: .init(data: .init(kind: "people", id: "9")))
        )
        let exchange = try await load(
            { Blog(server: $0).articles.create(new) },
            answering: #"{ "data": \#(article) }"#,
            status: 201
        )
        #expect(exchange.line == "POST /articles")
        let request = try #require(exchange.request)
        #expect(request.header("Content-Type") == "application/vnd.api+json")
        #expect(request.header("Accept") == "application/vnd.api+json")
        #expect(
            request.text
                == #"{"data":{"type":"articles","attributes":{"title":"Ember Hamster"},"#
                + #""relationships":{"author":{"data":{"type":"people","id":"9"}}}}}"#
        )
        #expect(try exchange.value.attributes.title == "JSON:API paints my bikeshed!")
    }

    @Test func fieldsInAnEnvelopeAreArguments() async throws {
        let source = try #require(URL(string: "http://example.com/images/productivity.png"))
        let exchange = try await load(
            {
                Blog(server: $0).photos.create(
                    attributes: .init(title: "Ember Hamster", src: source)
                )
            },
            answering: #"{ "data": \#(job) }"#,
            status: 202
        )
        #expect(
            exchange.request?.text
                == #"{"data":{"type":"photos","attributes":{"title":"Ember Hamster","#
                + #""src":"http://example.com/images/productivity.png"}}}"#
        )
        guard case .jobDocument(let document) = try exchange.value else {
            Issue.record("\(try exchange.value)")
            return
        }
        #expect(document.data.attributes.status == "Pending request")
    }

    @Test func aListIsAskedForAsDocumented() throws {
        let api = Blog()
        #expect(
            try line(
                of: api.articles.list(
                    include: ["author", "comments.author"],
                    articleFields: ["title", "body"],
                    sort: ["-created", "title"],
                    page: 3,
                    filter: ["author": "9"]
                ),
                from: server
            )
                == "GET /articles?include=author,comments.author&fields%5Barticles%5D=title,body"
                + "&sort=-created,title&page%5Bnumber%5D=3&filter%5Bauthor%5D=9"
        )
        #expect(
            try line(
                of: api.articles.get(id: "1", query: .init(include: ["author"])),
                from: server
            ) == "GET /articles/1?include=author"
        )
        #expect(
            try line(of: api.articles.title(id: "1"), from: server)
                == "GET /articles/1?fields%5Barticles%5D=title"
        )
    }

    @Test func whatIsIncludedIsOneOfManyTypes() async throws {
        let exchange = try await load({ Blog(server: $0).articles.list() }, answering: compound)
        #expect(exchange.line == "GET /articles")
        let document = try exchange.value
        #expect(document.data.first?.relationships?.author?.data?.id == "9")
        guard case .person(let person) = document.included.first else {
            Issue.record("\(document.included)")
            return
        }
        #expect(person.attributes.firstName == "Dan")
        guard case .unrecognized(let tag) = document.included.last else {
            Issue.record("\(document.included)")
            return
        }
        #expect(tag["type"] == "tags")
        guard case .url("http://example.com/articles?page[offset]=2") = document.links?.next else {
            Issue.record("\(String(describing: document.links))")
            return
        }
    }

    @Test func aChangeMayHaveNoAnswer() async throws {
        let change = Blog.ArticleChange(
            id: "1",
            attributes: .init(title: .value("To TDD"), body: .null)
        )
        let exchange = try await load(
            { Blog(server: $0).articles.update(id: "1", change) },
            answering: "",
            status: 204
        )
        #expect(exchange.line == "PATCH /articles/1")
        #expect(
            exchange.request?.text
                == #"{"data":{"type":"articles","id":"1","attributes":{"title":"To TDD","body":null}}}"#
        )
        #expect(try exchange.value == nil)
        let answered = try Blog().articles.update(id: "1", change)
            .parse(Data(#"{ "data": \#(article) }"#.utf8))
        #expect(answered?.data.id == "1")
    }

    @Test func anAuthorIsSetAndRemoved() throws {
        let api = Blog()
        let dan = Blog.Identifier(kind: "people", id: "12")
        let request = "PATCH /articles/1/relationships/author"
        #expect(
            try line(of: api.articles.setAuthor(id: "1", author: .value(dan)), from: server)
                == #"\#(request) {"data":{"type":"people","id":"12"}}"#
        )
        #expect(
            try line(of: api.articles.setAuthor(id: "1"), from: server)
                == #"\#(request) {"data":null}"#
        )
        #expect(
            try line(of: api.articles.addComments(id: "1", [dan]), from: server)
                == #"POST /articles/1/relationships/comments {"data":[{"type":"people","id":"12"}]}"#
        )
    }

    @Test func noAuthorIsNil() throws {
        let none = Data(#"{ "links": { "self": "/articles/1/author" }, "data": null }"#.utf8)
        #expect(try Blog().articles.author(id: "1").parse(none) == nil)
        #expect(try Blog().articles.authorIdentifier(id: "1").parse(none).data == nil)
    }

    @Test func aResourceOfAnotherTypeIsAnError() throws {
        let body = Data(#"{ "data": \#(article) }"#.utf8)
        #expect(throws: NetworkError.self) { try Blog().people.get(id: "1").parse(body) }
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(Blog.Document<[Blog.Article]>.self, compound)
        try expectRoundTrip(Blog.Article.self, article)
        try expectRoundTrip(
            Blog.Links.self,
            #"{ "related": { "href": "/a", "title": "A", "meta": { "count": 10 } } }"#
        )
    }

    @Test func aFailureNamesItsSource() async throws {
        let exchange = try await load(
            { Blog(server: $0).articles.delete(id: "1") },
            answering: """
                {
                  "errors": [
                    {
                      "status": "422", "title": "Invalid Attribute",
                      "source": { "pointer": "/data/attributes/firstName" },
                      "detail": "First name must contain at least two characters."
                    }
                  ]
                }
                """,
            status: 422
        )
        #expect(exchange.line == "DELETE /articles/1")
        let failure = try #require(exchange.error?.body(as: Blog.Failure.self))
        #expect(failure.errors.first?.status == 422)
        #expect(failure.errors.first?.source?.pointer == "/data/attributes/firstName")
    }
}

private let server = "https://example.com"

private let article = """
    {
      "type": "articles", "id": "1",
      "attributes": { "title": "JSON:API paints my bikeshed!", "created": "2015-05-22T14:56:29Z" },
      "links": { "self": "http://example.com/articles/1" },
      "relationships": {
        "author": {
          "links": {
            "self": "http://example.com/articles/1/relationships/author",
            "related": { "href": "http://example.com/articles/1/author" }
          },
          "data": { "type": "people", "id": "9" }
        },
        "comments": {
          "data": [{ "type": "comments", "id": "5" }, { "type": "comments", "id": "12" }]
        }
      }
    }
    """

private let compound = """
    {
      "links": {
        "self": "http://example.com/articles",
        "next": "http://example.com/articles?page[offset]=2"
      },
      "data": [\(article)],
      "included": [
        {
          "type": "people", "id": "9",
          "attributes": { "firstName": "Dan", "lastName": "Gebhardt", "twitter": "dgeb" },
          "links": { "self": "http://example.com/people/9" }
        },
        {
          "type": "comments", "id": "5", "attributes": { "body": "First!" },
          "relationships": { "author": { "data": { "type": "people", "id": "2" } } }
        },
        { "type": "tags", "id": "1", "attributes": { "name": "rails" } }
      ]
    }
    """

private let job = """
    { "type": "queue-jobs", "id": "5234", "attributes": { "status": "Pending request" } }
    """
