/// How one page leads to the next.
///
/// A next page that is missing, null or empty ends the pages, and so do `more` that is false, as many
/// items as `total`, and as many pages as `totalPages`. What is counted, `page` and `offset`, also ends with a page without items, and behind
/// the first page of numbered ones with the status 404. Where a response leaves `more` out, it is as if
/// there was none, and a page without items is the last. A server that names a page that has been asked for
/// before, or gives the objects of the page before again, with an `id`, is an error, not a loop.
public indirect enum NextPage: Sendable {
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
    case url(
        _ source: Source,
        method: ResourceRequest.Method? = nil,
        more: Source? = nil,
        total: Source? = nil
    )

    /// The response has a value that asks for the next page.
    ///
    /// - Parameters:
    ///   - source: Where the value is.
    ///   - into: The parameter that takes it.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    case cursor(
        _ source: Source,
        into: Parameter,
        more: Source? = nil,
        total: Source? = nil
    )

    /// Pages are numbered.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that takes the number.
    ///   - start: The number of the first page, where the request names none, or where the response says it.
    ///   - limit: The parameter that says how many items a page has. When it is sent, a page with
    ///     fewer is the last, unless the response says otherwise in `more`, `total` or `totalPages`.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    ///   - totalPages: Where the response says how many pages there are in all.
    case page(
        _ parameter: Parameter,
        start: Start = 1,
        limit: Parameter? = nil,
        more: Source? = nil,
        total: Source? = nil,
        totalPages: Source? = nil
    )

    /// A page starts behind a number of items.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that says how many items to pass over, or which one is the first.
    ///   - start: What it is for the first page, where the request says nothing, or where the response says it.
    ///   - limit: The parameter that says how many items a page has. When it is sent, a page with
    ///     fewer is the last, unless the response says otherwise in `more` or `total`.
    ///   - more: Where the response says, true or false, whether there are more pages.
    ///   - total: Where the response says how many items there are in all.
    case offset(
        _ parameter: Parameter,
        start: Start = 0,
        limit: Parameter? = nil,
        more: Source? = nil,
        total: Source? = nil
    )
}
