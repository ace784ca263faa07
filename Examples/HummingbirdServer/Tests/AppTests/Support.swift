import Foundation
import Hummingbird
import ResgenRuntime

@testable import App

let testSettings = Settings(webhookSecret: "It's a Secret to Everybody", token: "token", port: 0)

extension GitHub.Repository {
    static let swift = GitHub.Repository(fullName: "apple/swift", stars: 65_000)
}

extension StubLoader {
    /// GitHub with one repository, which has a release.
    static var github: StubLoader {
        StubLoader()
            .returns(.swift, for: GitHub().repos.get(owner: "apple", repo: "swift"))
            .returns(
                GitHub.Release(tagName: "6.3"),
                for: GitHub().repos.latestRelease(owner: "apple", repo: "swift"),
            )
    }
}

/// A webhook as GitHub sends it.
struct Delivery {
    let event: String
    var body: String
    var secret = testSettings.webhookSecret

    init(event: String, body: String) {
        self.event = event
        self.body = body
    }

    /// A new issue.
    init(issue number: Int = 9, secret: String = testSettings.webhookSecret) {
        event = "issues"
        body = #"""
            {
              "action": "opened",
              "issue": { "number": \#(number), "title": "Crash", "labels": [] },
              "repository": { "name": "swift", "owner": { "login": "apple" } }
            }
            """#
        self.secret = secret
    }

    var headers: HTTPFields {
        [
            .contentType: "application/json",
            .init("X-GitHub-Event")!: event,
            .init("X-GitHub-Delivery")!: "72d3162e-cc78-11e3-81ab-4c9367dc0958",
            .init("X-Hub-Signature-256")!: Signature(secret: secret).text(for: Data(body.utf8)),
        ]
    }
}
