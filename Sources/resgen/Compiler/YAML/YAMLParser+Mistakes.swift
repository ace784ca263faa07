/// The wording of what can be wrong with the structure of a YAML text.
extension YAMLParser {
    /// A line that is in no collection that is open.
    func wrongIndentation() -> Diagnostic {
        if tree.current.kind == .document { return cursor.unexpected("the end of the file") }
        let columns = (tree.enclosing + [tree.current]).filter { $0.kind != .document }.map {
            $0.indent + 1
        }
        let columnsText = Set(columns).sorted().map(String.init).joined(separator: " or ")
        return cursor.mistake(
            "this is indented like nothing before it",
            cursor.lineStart..<max(cursor.offset, cursor.lineStart + 1),
            notes: ["entries begin in column \(columnsText)"]
        )
    }

    func collectionInLine() -> Diagnostic {
        let name = cursor.bytes[cursor.offset] == UInt8(ascii: "-") ? "an array" : "an object"
        return cursor.mistake(
            "\(name) cannot begin here, expected a line of its own",
            cursor.offset..<cursor.offset + 1
        )
    }

    func mappingInLine(at range: SourceRange) -> Diagnostic {
        .error(
            "an object cannot begin here, expected a line of its own",
            at: range,
            notes: ["text with ': ' in it is in quotes"]
        )
    }

    func missingColon(from start: Int) -> Diagnostic {
        let line = start..<max(cursor.end, start)
        if let colon = cursor.colonWithoutBlank(in: line) {
            return cursor.keyWithoutBlank(at: colon)
        }
        return cursor.mistake("expected ':' after the key", line)
    }

    func missingFlowComma() -> Diagnostic {
        cursor.unexpected(tree.current.kind == .flowMapping ? "',' or '}'" : "',' or ']'")
    }

    func unclosed() -> Diagnostic {
        let start =
            (tree.enclosing + [tree.current]).last { $0.isFlow && $0.kind != .flowPair }?.start ?? 0
        let bracket = cursor.bytes[start] == UInt8(ascii: "{") ? "}" : "]"
        let place = cursor.source.position(of: start)
        let found = cursor.offset < cursor.count ? "document" : "file"
        return cursor.mistake(
            "expected '\(bracket)', found the end of the \(found)",
            cursor.offset..<cursor.offset,
            notes: ["opened at line \(place.line), column \(place.column)"]
        )
    }
}
