/// Writes JSON text with two spaces a level, one call per token; the caller opens and closes in
/// pairs.
package struct JSONPrinter {
    package private(set) var text = ""
    private var depth = 0
    private var isFirst = true
    private var isAfterKey = false

    package init() {}

    package mutating func object(_ members: (inout JSONPrinter) -> Void) {
        container("{", "}", members)
    }

    package mutating func array(_ elements: (inout JSONPrinter) -> Void) {
        container("[", "]", elements)
    }

    package mutating func key(_ key: String) {
        startElement()
        text += Self.quoted(key) + ": "
        isAfterKey = true
    }

    package mutating func string(_ value: String) {
        literal(Self.quoted(value))
    }

    /// A number as written, `true`, `false` or `null`.
    package mutating func literal(_ value: String) {
        startElement()
        text += value
        isAfterKey = false
    }

    package mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    package mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        literal(String(value))
    }

    private mutating func container(
        _ opening: String,
        _ closing: String,
        _ content: (inout JSONPrinter) -> Void,
    ) {
        literal(opening)
        depth += 1
        isFirst = true
        content(&self)
        depth -= 1
        if !isFirst { startLine() }
        text += closing
        isFirst = false
    }

    private mutating func startElement() {
        if isAfterKey { return }
        if depth > 0 {
            if !isFirst { text += "," }
            startLine()
        }
        isFirst = false
    }

    private mutating func startLine() {
        text += "\n" + String(repeating: "  ", count: depth)
    }

    /// The string with quotes; only what must be escaped is (RFC 8259, section 7).
    package static func quoted(_ string: String) -> String {
        var quoted = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.isInvisible:
                for unit in String(scalar).utf16 {
                    let code = String(unit, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - code.count) + code
                }
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
