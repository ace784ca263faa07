import ResgenCompiler

/// What belongs together: lines of the sources, and lines of the Swift that comes of them.
struct Tie: Equatable {
    /// Lines of all sources, one source after the other, counted from 0.
    let source: ClosedRange<Int>
    /// Lines of Swift that come of nothing else, counted from 0, in order.
    var alone: [ClosedRange<Int>] = []
    /// Lines that others share.
    var shared: [ClosedRange<Int>] = []
}

/// The ties of all that is printed, in the order of the Swift.
struct Ties {
    private(set) var all: [Tie] = []
    private var indices: [SourceRange: Int] = [:]

    /// - Parameters:
    ///   - firstLines: The first line of each source among all.
    ///   - operations: Where endpoints are named: in documents, that is inside the operation.
    init(
        _ swift: PrintedSwift,
        layouts: [SourceLayout],
        members: [SourceMembers],
        firstLines: [Int],
        operations: Set<SourceRange>,
    ) {
        let table = LineTable(SourceText(name: "", bytes: Array(swift.text.utf8)))
        for origin in swift.origins {
            let file = Int(origin.source.file)
            guard layouts.indices.contains(file) else { continue }
            let start = table.position(of: origin.range.lowerBound).line - 1
            let end = table.position(of: origin.range.upperBound - 1).line - 1
            let index = indices[origin.source] ?? all.count
            if index == all.count {
                indices[origin.source] = index
                let isOperation = operations.contains(origin.source)
                let span = members[file].span(around: origin.source, isOperation: isOperation)
                let lines =
                    layouts[file].line(
                        of: span.lowerBound
                    )...layouts[file].line(
                        of: max(span.lowerBound, span.upperBound - 1)
                    )
                let first = firstLines[file]
                all.append(Tie(source: first + lines.lowerBound...first + lines.upperBound))
            }
            if origin.isAlone {
                all[index].alone.append(start...end)
            } else {
                all[index].shared.append(start...end)
            }
        }
    }

    /// The tie of what the source says there; nil where nothing of it is printed.
    func index(of source: SourceRange) -> Int? { indices[source] }
}

extension SourceMembers {
    /// What a source says of something, from where it names it.
    fileprivate func span(around source: SourceRange, isOperation: Bool) -> Range<Int> {
        let start = Int(source.start)
        guard let member = span(around: start) else { return source.range }
        // An operation of a document is named by one of its members.
        guard isOperation, member.lowerBound != start else { return member }
        return span(around: member.lowerBound - 1) ?? member
    }
}
