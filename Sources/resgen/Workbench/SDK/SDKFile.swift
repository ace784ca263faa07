import ResgenCompiler

/// A file of a package for others.
struct SDKFile: Equatable {
    enum Kind {
        /// Swift of the API: it is there whenever the package is written.
        case generated
        /// A file of the spec that the package was made of.
        case spec
        /// What whoever publishes the package may change, or leave out.
        case given
    }

    /// Below the package, with slashes.
    let path: String
    let text: String
    let kind: Kind
}
