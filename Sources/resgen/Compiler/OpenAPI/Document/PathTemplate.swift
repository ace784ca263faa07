/// The path of an operation as a document writes it: `/repos/{owner}/{repo}`.
enum PathTemplate {
    /// `/:id`, as some routers write `/{id}`: a colon begins no other segment.
    static func inBraces(_ path: String) -> String {
        guard path.contains("/:") else { return path }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let name = segment.dropFirst()
            let isName =
                segment.first == ":" && !name.isEmpty
                && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            return isName ? "{\(name)}" : String(segment)
        }.joined(separator: "/")
    }
}
