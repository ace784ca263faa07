/// The declaration that a diagnostic is about. What a document declares and cannot be printed is left
/// out by its owner.
enum DiagnosticOwner: Hashable, Sendable {
    /// The API itself, or several of its declarations.
    case api
    /// The servers, the errors and the credentials that hold for all endpoints.
    case servers, errors, auth
    case model(String)
    case endpoint(String)
}
