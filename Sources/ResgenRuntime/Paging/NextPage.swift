/// How one page leads to the next.
///
/// A next place that is missing, null or empty ends the pages, and so do `more` that is not true, and
/// as many items as `total`. What is counted, `page` and `offset`, also ends with a page without
/// items. A server that names a page that has been asked for before is an error, not a loop.
public struct NextPage: Sendable {
    enum Form: Sendable {
        case url(NextSource)
        case cursor(NextSource, PageParameter)
        case page(PageParameter, start: Int)
        case offset(PageParameter, limit: PageParameter?)
    }

    let form: Form
    let more: NextSource?
    let total: NextSource?

    private init(_ form: Form, more: NextSource? = nil, total: NextSource? = nil) {
        self.form = form
        self.more = more
        self.total = total
    }

    /// The answer has the URL of the next page. A relative one is resolved against the address that
    /// answered. Headers, cookies, credentials and body do not follow to another origin; what every
    /// request of the API has in its query is added where it is missing, at the same origin only.
    ///
    /// - Parameters:
    ///   - source: Where the URL stands.
    ///   - more: Where the answer says, true or false, whether there are more pages.
    ///   - total: Where the answer says how many items there are in all.
    public static func url(
        _ source: NextSource,
        more: NextSource? = nil,
        total: NextSource? = nil,
    ) -> NextPage {
        NextPage(.url(source), more: more, total: total)
    }

    /// The answer has a value that asks for the next page.
    ///
    /// - Parameters:
    ///   - source: Where the value stands.
    ///   - parameter: The parameter that takes it.
    ///   - more: Where the answer says, true or false, whether there are more pages.
    ///   - total: Where the answer says how many items there are in all.
    public static func cursor(
        _ source: NextSource,
        into parameter: PageParameter,
        more: NextSource? = nil,
        total: NextSource? = nil,
    ) -> NextPage {
        NextPage(.cursor(source, parameter), more: more, total: total)
    }

    /// Pages are numbered.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that takes the number.
    ///   - start: The number of the first page, asked for when the request names none.
    ///   - more: Where the answer says, true or false, whether there are more pages.
    ///   - total: Where the answer says how many items there are in all.
    public static func page(
        _ parameter: PageParameter,
        start: Int = 1,
        more: NextSource? = nil,
        total: NextSource? = nil,
    ) -> NextPage {
        NextPage(.page(parameter, start: start), more: more, total: total)
    }

    /// A page starts behind a number of items.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that says how many items to pass over.
    ///   - limit: The parameter that says how many items a page has. When it is sent, a page with
    ///     fewer is the last.
    ///   - more: Where the answer says, true or false, whether there are more pages.
    ///   - total: Where the answer says how many items there are in all.
    public static func offset(
        _ parameter: PageParameter,
        limit: PageParameter? = nil,
        more: NextSource? = nil,
        total: NextSource? = nil,
    ) -> NextPage {
        NextPage(.offset(parameter, limit: limit), more: more, total: total)
    }
}
