@testable import ResgenCompiler
@testable import ResgenWorkbench

/// A text for the tool, `a.json`, with the files beside it that it leads to.
struct FuzzText {
    static let name = "a.json"

    var main: [UInt8]
    var files: [String: [UInt8]] = [:]

    var loader: SourceLoader {
        let all = files.merging([Self.name: main]) { file, _ in file }
        return SourceLoader { path, _ throws(SourceLoader.Failure) in
            guard let bytes = all[path] else { throw SourceLoader.Failure(reason: "no file") }
            return SourceText(name: path, bytes: bytes, identity: path)
        }
    }

    /// The names of all texts, that of the main one first.
    private var names: [String] { [Self.name] + files.keys.sorted() }

    private subscript(name: String) -> [UInt8] {
        get { files[name] ?? main }
        set {
            if files[name] == nil { main = newValue } else { files[name] = newValue }
        }
    }

    /// Changes one of the texts.
    mutating func change(_ choices: inout Choices) {
        let name = choices.next(of: names) ?? Self.name
        guard let mutation = Mutation(of: self[name]) else { return }
        self[name] = mutation.changed(&choices)
    }

    /// Moves a value of one of the texts to a file of its own, with a reference in its place.
    mutating func moveValue(_ choices: inout Choices) {
        let from = choices.next(of: names) ?? Self.name
        guard let mutation = Mutation(of: self[from]) else { return }
        let folder = choices.next(below: 2) == 0 ? "" : "parts/"
        let name = "\(folder)\(choices.next(of: ["Part", "part", "User"]) ?? "")\(files.count).json"
        let (text, file) = mutation.moving(
            to: Self.reference(to: name, from: from),
            &choices
        )
        self[from] = text
        let document = Self.reference(to: Self.name, from: name)
        let moved = String(decoding: file, as: UTF8.self).replacing("\"#/", with: "\"\(document)#/")
        files[name] = Array(moved.utf8)
    }

    private static func reference(to name: String, from other: String) -> String {
        other.contains("/") ? "../\(name)" : name
    }

    /// A spec that includes the text as a document, with an overlay of some actions.
    static func overlaid(_ document: [UInt8], _ choices: inout Choices) -> FuzzText? {
        guard let mutation = Mutation(of: document) else { return nil }
        var actions: [String] = []
        for _ in 0...choices.next(below: 4) { actions.append(mutation.action(&choices)) }
        let overlay = "{\"overlay\":\"1.1.0\",\"actions\":[\(actions.joined(separator: ","))]}"
        let spec = #"{"api":"A","include":[{"document":"d.json","overlay":"o.json"}]}"#
        return FuzzText(
            main: Array(spec.utf8),
            files: ["d.json": document, "o.json": Array(overlay.utf8)]
        )
    }
}
