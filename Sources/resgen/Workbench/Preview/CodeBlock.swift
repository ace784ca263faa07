import ResgenCompiler

/// Lines of code that a browser draws only where they can be seen. Each line is as high as the
/// others, so that its number says where it is.
enum CodeBlock {
    private static let size = 200
    /// Fewer lines that belong to nothing are shown all the same.
    private static let shortestFold = 8

    /// - Parameters:
    ///   - firstLine: The number of the first one on its side of the page.
    ///   - isShown: Of each line of that side whether it is shown; nil for all.
    static func blocks(
        of lines: [[HighlightedText.Piece]],
        firstLine: Int,
        isShown: [Bool]? = nil,
    ) -> HTML {
        var html: HTML = ""
        let shown = isShown.map { Array($0[firstLine..<firstLine + lines.count]) }
        for run in runs(count: lines.count, shown) {
            guard run.isShown else {
                html += "<p class=\"fold\">\(run.lines.count) lines of which nothing comes</p>\n"
                continue
            }
            for start in stride(from: run.lines.lowerBound, to: run.lines.upperBound, by: size) {
                let end = min(start + size, run.lines.upperBound)
                html += block(lines[start..<end], number: firstLine + start)
            }
        }
        return html
    }

    private static func runs(
        count: Int,
        _ isShown: [Bool]?,
    ) -> [(lines: Range<Int>, isShown: Bool)] {
        guard let isShown else { return [(0..<count, true)] }
        var runs: [(lines: Range<Int>, isShown: Bool)] = []
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, isShown[end] == isShown[start] { end += 1 }
            let isShown = isShown[start] || end - start < shortestFold
            // The line above says what follows, as the path of an operation.
            if !isShown, end < count { end -= 1 }
            if isShown, let last = runs.last, last.isShown {
                runs[runs.count - 1].lines = last.lines.lowerBound..<end
            } else {
                runs.append((start..<end, isShown))
            }
            start = end
        }
        return runs
    }

    private static func block(_ lines: ArraySlice<[HighlightedText.Piece]>, number: Int) -> HTML {
        var code: HTML = ""
        for line in lines {
            code += .line(line)
            code += "\n"
        }
        return """
            <div class="block" data-first="\(number)" style="--lines:\(lines.count)">\
            <pre class="numbers" aria-hidden="true"></pre><pre class="code">
            \(code)</pre></div>

            """
    }
}
