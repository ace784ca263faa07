/// A part of a request that has parameters, by its key in a spec.
enum ParameterPart: String {
    case query, headers, cookies, json, form, multipart

    /// How a message calls one parameter of the kind.
    var noun: String {
        switch self {
        case .query: "a query parameter"
        case .headers: "a header"
        case .cookies: "a cookie"
        case .json: "a field of the body"
        case .form: "a field of the form"
        case .multipart: "a part of the body"
        }
    }
}
