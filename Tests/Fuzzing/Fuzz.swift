import Foundation

@testable import ResgenCompiler
@testable import ResgenWorkbench

// libFuzzer's entry: the bytes of an input become a text for the tool, which has to read it to an
// end. `.ci/fuzz` links this folder with the modules of the tool.

/// What the bytes of an input stand for.
private enum Target: String {
    /// A JSON text, which is only parsed.
    case json
    /// A YAML text, which is only parsed.
    case yaml
    /// What a client sends to `serve`.
    case http
    /// A spec or a document.
    case raw
    /// Choices: a spec of the folder, and changes to it.
    case spec
    /// Choices: an OpenAPI document of the folder, and changes to it.
    case openapi
    /// Choices: operations of a document with what they need, and changes to that.
    case parts
    /// Choices: an OpenAPI document of the folder, cut into files, and changes to these.
    case files
    /// Choices: an OpenAPI document of the folder with an overlay, and changes to both.
    case overlay
}

private let target = Target(rawValue: setting("RESGEN_FUZZ_TARGET") ?? "") ?? .json

private let templates: [Template] = {
    let folder = setting("RESGEN_FUZZ_TEXTS") ?? "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap {
        guard let data = FileManager.default.contents(atPath: folder + "/" + $0) else { return nil }
        return Template([UInt8](data))
    }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let bytes = FuzzText(main: input)
    switch target {
    case .json: FuzzTrial(bytes, isDocument: false).parse()
    case .yaml: FuzzTrial(bytes, name: "a.yaml", isDocument: false).parse()
    case .http: FuzzConnection(input).run()
    case .raw: FuzzTrial(bytes, isDocument: false).compile(input: input)
    case .spec, .openapi, .parts, .files, .overlay:
        if let text = text(chosenBy: input) {
            let isDocument = target != .spec && target != .overlay
            FuzzTrial(text, isDocument: isDocument).compile(input: input)
        }
    }
    return 0
}

private func text(chosenBy input: [UInt8]) -> FuzzText? {
    var choices = Choices(input)
    guard !choices.isEmpty, !templates.isEmpty else { return nil }
    let template = templates[choices.next(below: templates.count)]
    var text = FuzzText(main: target == .parts ? template.part(&choices) : template.bytes)
    if target == .files {
        for _ in 0...choices.next(below: 4) { text.moveValue(&choices) }
    } else if target == .overlay {
        guard let overlaid = FuzzText.overlaid(text.main, &choices) else { return nil }
        text = overlaid
    }
    for _ in 0..<5 where !choices.isEmpty { text.change(&choices) }
    return text
}

func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
}
