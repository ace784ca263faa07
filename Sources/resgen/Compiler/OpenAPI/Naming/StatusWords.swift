extension StatusPattern {
    /// What HTTP calls a status, as the beginning of a type's name: `NotFound` (RFC 9110, section 15;
    /// RFC 6585; RFC 4918).
    var words: String {
        switch self {
        case .code(let code): Self.reasons[code] ?? "Status\(code)"
        case .family(let first): Self.families[first] ?? "Other"
        case .other: "Other"
        }
    }

    /// `UnauthorizedError` of `401Error`: the name of a schema that begins with a status; nil for others.
    static func name(ofSchema key: String) -> String? {
        let digits = key.prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 3, let code = Int(digits), let reason = reasons[code] else {
            return nil
        }
        let rest = key.dropFirst(3)
        return reason + " " + (rest.isEmpty && code >= 400 ? "Error" : rest)
    }

    /// `NotFound` of the response `404`, `Search` of `search-200`, and `SearchNotFound` of `search_404`; nil for one
    /// whose name does not end so.
    static func typeName(ofResponse key: String, _ names: SwiftName) -> String? {
        let (digits, name) = (key.suffix(3), key.dropLast(3))
        guard digits.utf8.count == 3, let code = Int(digits), let reason = reasons[code] else {
            return nil
        }
        if name.isEmpty { return reason }
        guard let last = name.last, "-_. ".contains(last), name.dropLast().last?.isLetter == true,
            let type = names.type(String(name))
        else { return nil }
        return code == 200 ? type : type + reason
    }

    private static let families = [
        1: "Informational", 2: "Success", 3: "Redirect", 4: "Client", 5: "Server",
    ]

    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 203: "NonAuthoritative", 206: "Partial",
        207: "MultiStatus",
        400: "BadRequest", 401: "Unauthorized", 402: "PaymentRequired", 403: "Forbidden",
        404: "NotFound", 405: "MethodNotAllowed", 406: "NotAcceptable", 408: "RequestTimeout",
        409: "Conflict", 410: "Gone", 411: "LengthRequired", 412: "PreconditionFailed",
        413: "ContentTooLarge", 414: "URITooLong", 415: "UnsupportedMediaType",
        416: "RangeNotSatisfiable", 417: "ExpectationFailed", 421: "MisdirectedRequest",
        422: "UnprocessableContent", 423: "Locked", 424: "FailedDependency",
        426: "UpgradeRequired", 428: "PreconditionRequired", 429: "TooManyRequests",
        431: "HeadersTooLarge", 451: "UnavailableForLegalReasons", 500: "InternalServer",
        501: "NotImplemented", 502: "BadGateway", 503: "ServiceUnavailable",
        504: "GatewayTimeout", 507: "InsufficientStorage",
        511: "NetworkAuthenticationRequired",
    ]
}
