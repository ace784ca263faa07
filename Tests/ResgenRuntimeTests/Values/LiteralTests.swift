import Foundation
import ResgenRuntime
import Testing

@Suite("Literals of wrapped values")
struct LiteralTests {
    private struct UserID: JSONWrapper, ExpressibleByIntegerLiteral { var rawValue: Int }
    private struct Slug: JSONWrapper, ExpressibleByStringLiteral { var rawValue: String }
    private struct Score: JSONWrapper, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
        var rawValue: Double
    }
    private struct Price: JSONWrapper, ExpressibleByIntegerLiteral { var rawValue: Decimal }
    private struct Consent: JSONWrapper, ExpressibleByBooleanLiteral { var rawValue: Bool }

    @Test func literalsAreWrapped() throws {
        let id: UserID = 500
        let slug: Slug = "a"
        let scores: [Score] = [1, 0.5]
        let price: Price = 4
        let consent: Consent = true
        #expect(id.rawValue == 500 && slug.rawValue == "a" && consent.rawValue)
        #expect(scores.map(\.rawValue) == [1, 0.5] && price.rawValue == 4)
        #expect(try [id: slug].text() == #"{"500":"a"}"#)
        #expect([slug, "b"].contains("b"))
    }

    @Test func inStringsTheyAreWhatTheyWrap() {
        let id: UserID = 500
        let slug: Slug = "a b"
        #expect("/users/\(id)/\(slug)" == "/users/500/a b")
    }
}
