import Foundation

// libFuzzer's entry: the bytes of an input become a text for the tool, which has to read it to an
// end. `.ci/fuzz` compiles this file together with the tool's sources.

/// What is fuzzed: `json`, `spec` or `openapi`, with the texts of a folder to begin with.
private let target = ProcessInfo.processInfo.environment["RESGEN_FUZZ_TARGET"] ?? "json"
private let texts: [[UInt8]] = {
    let folder = ProcessInfo.processInfo.environment["RESGEN_FUZZ_TEXTS"] ?? "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap {
        try? [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)))
    }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    switch target {
    case "json": _ = JSONParser.parse(SourceText(name: "a.json", bytes: input), file: 0)
    case "raw": compile(input)
    default: if let text = mutated(by: input) { compile(text) }
    }
    return 0
}

private func compile(_ bytes: [UInt8]) {
    let source = SourceText(name: "a.json", bytes: bytes)
    let result = Compilation.run(source)
    _ = DiagnosticPrinter(sources: result.sources, colour: false).text(result.diagnostics)
    guard let api = result.api else {
        // A document of others fails for its version only, or where it is no JSON.
        let error = result.diagnostics.first { $0.severity == .error }?.message ?? ""
        let isRefusable =
            target != "openapi" || error.contains("are read") || error.contains("read as JSON")
            || isBroken(source)
        if !isRefusable {
            FileHandle.standardError.write(Data("refused: \(error)\n".utf8) + Data(bytes))
            abort()
        }
        return
    }
    for refused in result.diagnostics where refused.topic == "refused" {
        FileHandle.standardError.write(Data("left out: \(refused.message)\n".utf8))
    }
    _ = SwiftOutput.files(of: api, baseName: "A", specName: "a.json", count: 2)
}

private func isBroken(_ source: SourceText) -> Bool {
    guard case .success(let node) = JSONParser.parse(source, file: 0) else { return true }
    return node["openapi"] == nil && node["swagger"] == nil
}

/// One of the texts, with changes that the bytes tell: values deleted, swapped, retyped, cut, made
/// references.
private func mutated(by input: [UInt8]) -> [UInt8]? {
    guard let first = input.first, !texts.isEmpty else { return nil }
    var text = texts[Int(first) % texts.count]
    var rest = input.dropFirst()
    for _ in 0..<6 where rest.count >= 5 {
        let change = Array(rest.prefix(5))
        rest = rest.dropFirst(5)
        guard
            case .success(let node) = JSONParser.parse(
                SourceText(name: "a.json", bytes: text),
                file: 0
            )
        else { return text }
        var values: [JSONNode] = []
        gather(node, into: &values)
        let one = values[(Int(change[1]) << 8 | Int(change[2])) % values.count].range.range
        let other = values[(Int(change[3]) << 8 | Int(change[4])) % values.count].range.range
        text = changed(text, kind: change[0], one, other)
    }
    return text
}

private func gather(_ root: JSONNode, into values: inout [JSONNode]) {
    var open = [root]
    while let node = open.popLast() {
        values.append(node)
        switch node.value {
        case .array(let elements): open += elements
        case .object(let members): open += members.map(\.value)
        default: break
        }
    }
}

private func changed(
    _ text: [UInt8],
    kind: UInt8,
    _ one: Range<Int>,
    _ other: Range<Int>
) -> [UInt8] {
    let samples = [
        "null", "true", "0", "-1", "1e999", "\"\"", "\"a b\"", "[]", "{}", "[[{}]]", "\"\\u0000\"",
        "{\"$ref\":\"#\"}", "{\"$ref\":\"#/components/schemas/Tree\"}", "{\"type\":\"object\"}",
        "{\"oneOf\":[{\"$ref\":\"#\"},{\"type\":\"string\"}]}", "{\"allOf\":[{\"$ref\":\"#\"}]}",
        "{\"type\":\"string\",\"enum\":[\"a\",\"A\",\"\",\"+\"]}", "[1,1]", "\"self\"", "\"Type\"",
        "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"a\":{}}}}",
    ]
    var text = text
    if kind < 160 {
        text.replaceSubrange(one, with: Array(samples[Int(kind) % samples.count].utf8))
    } else if kind < 250 {
        // A value in the place of another one: also inside itself, which makes it deeper.
        text.replaceSubrange(one, with: Array(text[other]))
    } else {
        text.removeSubrange(
            min(one.lowerBound, other.lowerBound)..<max(one.lowerBound, other.lowerBound)
        )
    }
    return text.count > 1_000_000 ? Array(text.prefix(1_000_000)) : text
}
