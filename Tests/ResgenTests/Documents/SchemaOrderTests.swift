import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What is found out of a schema does not depend on which schema was looked at first.
@Suite struct SchemaOrderTests {
    @Test(arguments: Pairs.documents.names)
    func schemasMeanTheSameInEveryOrder(name: String) throws {
        try expectOneMeaning(of: try Pairs.documents.source(name))
    }

    @Test(.enabled(if: !Corpus.documents.isEmpty), arguments: Corpus.documents)
    func schemasOfARealDocumentMeanTheSameInEveryOrder(file: URL) throws {
        let bytes = try Data(contentsOf: file)
        try expectOneMeaning(of: SourceText(name: file.lastPathComponent, bytes: Array(bytes)))
    }

    @Test(arguments: [
        // Two that are both of each other, and a third one that leads into the cycle.
        ##"{"A": {"allOf": [{"$ref": "#/components/schemas/B"}, {"properties": {"a": {}}}]},"##
            + ##""B": {"allOf": [{"$ref": "#/components/schemas/A"}, {"properties": {"b": {}}}]},"##
            + ##""C": {"allOf": [{"$ref": "#/components/schemas/B"}, {"properties": {"c": {}}}]}}"##,
        // Alternatives that are each other's.
        ##"{"A": {"oneOf": [{"$ref": "#/components/schemas/B"}, {"type": "string"}]},"##
            + ##""B": {"oneOf": [{"$ref": "#/components/schemas/C"}, {"type": "integer"}]},"##
            + ##""C": {"anyOf": [{"$ref": "#/components/schemas/A"}, {"type": "boolean"}]}}"##,
        // A key that is described twice, once by what holds it.
        ##"{"A": {"allOf": [{"properties": {"x": {"$ref": "#/components/schemas/B"}}},"##
            + ##"{"properties": {"x": {"$ref": "#/components/schemas/A"}}}]},"##
            + ##""B": {"allOf": [{"$ref": "#/components/schemas/A"}, {"required": ["x"]}]}}"##,
    ])
    func cyclesMeanTheSameInEveryOrder(schemas: String) throws {
        let text = ##"{"openapi": "3.1.0", "components": {"schemas": \##(schemas)}}"##
        try expectOneMeaning(of: SourceText(name: "cycle.json", bytes: Array(text.utf8)))
    }

    @Test func aChainOfHundredsIsFollowedToItsEnd() throws {
        let links = (0..<400).map { index in
            ##""S\##(index)": {"allOf": [{"$ref": "#/components/schemas/S\##(index + 1)"},"##
                + ##"{"properties": {"p\##(index)": {}}}]}"##
        }
        let schemas = links.joined(separator: ",") + ##","S400": {"properties": {"end": {}}}"##
        let text = ##"{"openapi": "3.1.0", "components": {"schemas": {\##(schemas)}}}"##
        try expectOneMeaning(of: SourceText(name: "chain.json", bytes: Array(text.utf8))) {
            meanings in
            #expect(meanings["S0"]?.contains("end") == true)
        }
    }

    private func expectOneMeaning(
        of source: SourceText,
        also check: ([String: String]) -> Void = { _ in }
    ) throws {
        let root = try JSONParser.parse(source, file: 0).get()
        let components = root["components"]?["schemas"]?.members ?? []
        let expected = meanings(of: components, in: root, source)
        check(expected)
        var orders = [Array(components.reversed())]
        for count in [1, 2, 3] where components.count > count {
            // The middle one first, then those around it.
            let middle = components.count * count / 4
            orders.append(Array(components[middle...] + components[..<middle].reversed()))
        }
        for order in orders {
            let found = meanings(of: order, in: root, source)
            for (name, meaning) in expected {
                #expect(found[name] == meaning, "\(source.name): \(name)")
            }
        }
    }

    private func meanings(of components: [JSONMember], in root: JSONNode, _ source: SourceText)
        -> [String: String]
    {
        let document = OpenAPIDocument(root: root, text: DocumentText(source))
        let notes = OpenAPINotes(log: DiagnosticLog())
        let analyzer = SchemaAnalyzer(graph: SchemaGraph(of: document), notes: notes)
        for component in components { _ = analyzer.finalAnalysis(of: component.value) }
        var meanings: [String: String] = [:]
        for component in components {
            meanings[component.key] = text(of: analyzer.finalAnalysis(of: component.value).analysis)
        }
        return meanings
    }

    private func text(of analysis: SchemaAnalysis) -> String {
        let base = analysis.base.map { " base \(text(of: .object($0)))" } ?? ""
        return text(of: analysis.shape) + (analysis.isNullable ? "?" : "") + base
    }

    private func text(of shape: SchemaShape) -> String {
        switch shape {
        case .any: "any"
        case .scalar(let scalar): "\(scalar)"
        case .constant(let node), .same(let node): text(of: node)
        case .enumeration(let values, _): "\(values)"
        case .array(let items): "list of \(items.map(text) ?? "any")"
        case .map(let values): "map of \(values.map(text) ?? "any")"
        case .object(let object):
            object.properties.map { "\($0.key)\($0.isRequired ? "!" : ""): \(text(of: $0.schema))" }
                .joined(separator: ", ") + " further \(object.additional.map(text) ?? "none")"
        case .union(let union):
            union.parts.map { part in
                text(of: part.schema) + (part.type ?? "")
                    + (part.object.map { text(of: .object($0)) } ?? "")
            }.joined(separator: " | ") + " by \(union.tag?.value ?? "nothing")"
        }
    }

    private func text(of node: JSONNode) -> String { DocumentLayout().text(of: node) }
}
