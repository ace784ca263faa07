import ResgenCompiler

extension SampleRequest {
    /// The request as a curl command for a POSIX shell, an option a line.
    var curl: String {
        var words = ["curl"]
        // What curl does for a body is POST.
        let usual = body == nil ? "GET" : "POST"
        if method == "HEAD" {
            words.append("--head")
        } else if method != usual {
            words.append("--request \(Shell.quoted(method))")
        }
        words[0] += " " + Shell.quoted(url)
        // Brackets and braces are patterns to curl.
        if url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
        // A header without a value would be left out by curl, were it not for the semicolon.
        words += headers.map { name, value in
            "--header \(Shell.quoted(value.isEmpty ? "\(name);" : "\(name): \(value)"))"
        }
        switch body {
        case .text(let text, let media):
            words.append("--header \(Shell.quoted("Content-Type: \(media)"))")
            // The other option takes what follows an @ for the name of a file.
            words.append("--data-raw \(Shell.quoted(text))")
        case .file(let media):
            words.append("--header \(Shell.quoted("Content-Type: \(media)"))")
            words.append("--data-binary \(Shell.quoted("@example.txt"))")
        case .parts(let parts, let media):
            if media != "multipart/form-data" {
                words.append("--header \(Shell.quoted("Content-Type: \(media)"))")
            }
            words += parts.map { "--form \(Shell.quoted($0.curl))" }
        case nil: break
        }
        return words.joined(separator: " \\\n  ")
    }
}

extension SampleRequest.Part {
    /// The value is in quotes, so that no semicolon or comma in it means more.
    fileprivate var curl: String {
        let type = media.map { ";type=\($0)" } ?? ""
        if let fileName { return "\(name)=@\(fileName)\(type)" }
        let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\(name)=\"\(text)\"\(type)"
    }
}

/// Words of a POSIX shell.
private enum Shell {
    /// A word in single quotes (POSIX.1-2017, Shell Command Language, section 2.2.2).
    static func quoted(_ text: String) -> String {
        // A quote with a combining mark behind it is another Character, but the shell's quote.
        let parts = text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        return "'" + parts.map { String(Substring($0)) }.joined(separator: "'\\''") + "'"
    }
}
