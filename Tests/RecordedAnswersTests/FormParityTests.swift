import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenRuntime
@testable import ResgenWorkbench

/// What `try` says of a received form is what the generated code does with it: that of the pair
/// `webhooks-forms`, which is compiled here.
@Suite struct FormParityTests {
    private static let forms = [
        (
            "webhooks.order",
            "kind=order&id=7&numbers=1&numbers=2&ranks=low&ranks=high&customer[name]=A&customer[rank]=low"
                + "&others[0][name]=B&metadata[a]=x&extra=1&place[lat]=1.5&place[lon]=2&state=open"
        ),
        ("webhooks.command", "payload[name]=A&level=low&levels=low&response_url=https://a.example"),
        (
            "webhooks.event",
            "type=ordered&order[kind]=order&order[id]=1&order[ranks]=low&order[customer][name]=A&order[state]=open"
        ),
        ("webhooks.delivery", "sender[name]=A&recipient[name]=B&vehicle_registration[name]=C"),
    ]

    private static let values = [
        "", "x", "1", "01", "-1", "1.5", "1e2", "99999999999999999999", "true", "null", "%zz",
        "%FF",
        "{}", "[]", "[1]", "{\"name\":\"A\"}", "{\"name\":1}", "[{\"name\":\"A\"}]",
    ]

    private static let suffixes = ["", "[]", "[0]", "[x]", "[0][name]", "[][name]"]

    private func read(_ form: String, as name: String) throws {
        let data = Data(form.utf8)
        switch name {
        case "webhooks.order": _ = try Forms.webhooks.order.parse(data)
        case "webhooks.command": _ = try Forms.webhooks.command.parse(data)
        case "webhooks.event": _ = try Forms.webhooks.event.parse(data)
        default: _ = try Forms.webhooks.delivery.parse(data)
        }
    }

    /// The form with one pair gone, doubled, under another name or with another value.
    private static func changes(of form: String) -> [String] {
        let pairs = form.split(separator: "&").map(String.init)
        return pairs.indices.flatMap { index -> [String] in
            let name = String(pairs[index].prefix { $0 != "=" })
            let value = String(pairs[index].dropFirst(name.count + 1))
            let base = String(name.prefix { $0 != "[" })
            let others =
                values.map { "\(name)=\($0)" } + suffixes.map { "\(base)\($0)=\(value)" }
                + ["\(name)=\(value)&\(name)=\(value)", "\(name)=\(value)&\(base)=y", name, ""]
            return others.map { other in
                var changed = pairs
                changed[index] = other
                return changed.joined(separator: "&")
            }
        }
    }

    @Test(arguments: forms)
    func tryAndGeneratedCodeAgree(name: String, form: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../ResgenTests/Golden/webhooks-forms.json")
        let source = SourceText(name: "forms.json", bytes: Array(try Data(contentsOf: file)))
        let api = try #require(Compilation.run(source).api)
        let target = try #require(AnswerTarget(name, in: api))
        #expect(throws: Never.self) { try read(form, as: name) }
        var readCount = 0
        for changed in [form] + Self.changes(of: form) {
            let isRead = (try? read(changed, as: name)) != nil
            let answer = SourceText(name: "form", bytes: Array(changed.utf8))
            var check = AnswerCheck(api)
            let body = AnswerBody(of: answer, file: 0)
            let findings = check.read(RecordedAnswer(body: body), as: target).findings
            let failures = findings.filter(\.fails).map(\.message)
            #expect(failures.isEmpty == isRead, "\(name): \(changed): \(failures)")
            readCount += isRead ? 1 : 0
        }
        #expect(readCount > 3)
    }

    /// The trees that names make, as the runtime reads them, as `try` does and, of one name, as `serve` does.
    @Test(arguments: [
        "a=1", "a=1&a=2", "=a&=b", "b=1&=2", "a[b]=1&a[c]=2", "a[]=1&a[]=2", "a[0]=1&a[1]=2",
        "a[][k]=1&a[][l]=2", "a[][k]=1&a[][k]=2", "a[][k][]=1&a[][k][]=2",
        "a[][k][]=1&a[][n]=2&a[][k][]=3", "a[][n]=1&a[][k][]=2&a[][k][]=3&a[][n]=4&a[][k][]=5",
        "a[b][c][d]=1&a[b][c][e]=2", "a[b][]=1&a[b][]=2", "a[][]=1&a[][]=2", "a[=1&a]=2", "a[b]c=1",
        "a[0]=1&a[]=2", "a=1&a[b]=2", "a[b]=%FF&a[c]=+%2B%zz", "a=%EF%BB%BFx",
        "a" + String(repeating: "[b]", count: 31) + "=1",
        "a" + String(repeating: "[b]", count: 32) + "=1",
    ])
    func allReadersMakeTheSameTree(form: String) throws {
        let read = try? ResgenRuntime.FormText.json(of: Data(form.utf8), objects: ["a"])
        let source = SourceText(name: "form", bytes: Array(form.utf8))
        var body = FormBody(AnswerBody(of: source, file: 0), objects: ["a"])
        let tree = body.json()
        #expect(body.mistakes.isEmpty == (read != nil), "\(body.mistakes.map(\.message))")
        guard let read else { return }
        let values = try JSON(jsonData: read)
        #expect(try JSON(jsonData: Data(tree.compactText.utf8)) == values)
        let served = ReceivedPairs(encoded: form).nested("a").map(Self.json)
        if case .object(let members) = values { #expect(served == members["a"]) }
    }

    private static func json(_ text: ReceivedText) -> JSON {
        switch text {
        case .one(let text): .string(text)
        case .many(let elements): .array(elements.map(json))
        case .members(let members): .object(Dictionary(firstOf: members.map { ($0, json($1)) }))
        case .json: .null
        }
    }
}
