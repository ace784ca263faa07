/// How one page leads to the next.
///
/// A next page that is missing, null or empty ends the pages, and so do `more` that is not true,
/// and as many items as `total`. What is counted, `page` and `offset`, also ends with a page
/// without items, and behind the first page of numbered ones with the status 404. A server that names a page that has been asked for before is an error, not a
/// loop.
public struct NextPage: Sendable {
    enum Kind: Sendable {
        case url(Source, method: ResourceRequest.Method?)
        case cursor(Source, Parameter)
        case page(Parameter, start: Int, limit: Parameter?)
        case offset(Parameter, limit: Parameter?)
    }

    let kind: Kind
    let more: Source?
    let total: Source?

    private init(_ kind: Kind, more: Source? = nil, total: Source? = nil) {
        self.kind = kind
        self.more = more
        self.total = total
    }

    /// The response has the URL of the next page. A relative one is resolved against the address
    /// that answered. Headers, cookies, credentials and body do not follow to another origin; what
    /// every request of the API has in its query is added where it is missing, at the same origin
    /// only.
    ///
    /// - Parameters:
    ///   - source: Where the URL is.
    ///   - method: The method for further pages, where it is another one than for the first: `.get`
    ///     sends no body.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    public static func url(
        _ source: Source,
        method: ResourceRequest.Method? = nil,
        more: Source? = nil,
        total: Source? = nil,
    ) -> NextPage {
        NextPage(.url(source, method: method), more: more, total: total)
    }

    /// The response has a value that asks for the next page.
    ///
    /// - Parameters:
    ///   - source: Where the value is.
    ///   - parameter: The parameter that takes it.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    public static func cursor(
        _ source: Source,
        into parameter: Parameter,
        more: Source? = nil,
        total: Source? = nil,
    ) -> NextPage {
        NextPage(.cursor(source, parameter), more: more, total: total)
    }

    /// Pages are numbered.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that takes the number.
    ///   - start: The number of the first page, asked for when the request names none.
    ///   - limit: The parameter that says how many items a page has. When it is sent, a page with
    ///     fewer is the last.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    public static func page(
        _ parameter: Parameter,
        start: Int = 1,
        limit: Parameter? = nil,
        more: Source? = nil,
        total: Source? = nil,
    ) -> NextPage {
        NextPage(.page(parameter, start: start, limit: limit), more: more, total: total)
    }

    /// A page starts behind a number of items.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that says how many items to pass over.
    ///   - limit: The parameter that says how many items a page has. When it is sent, a page with
    ///     fewer is the last.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    public static func offset(
        _ parameter: Parameter,
        limit: Parameter? = nil,
        more: Source? = nil,
        total: Source? = nil,
    ) -> NextPage {
        NextPage(.offset(parameter, limit: limit), more: more, total: total)
    }
}
