extension NextPage {
    /// The number that was asked for: the first one where the request names none; nil where it is not known.
    func number<Page>(
        of pageRequest: PageRequest<Page>,
        _ value: (Source) throws -> JSON?,
    ) throws -> PageNumber? {
        guard let (parameter, start) = counting else { return nil }
        let asked = Self.integer(parameter.value(in: pageRequest.resource.request))
        guard case .response(let source) = start else {
            guard case .number(let start) = start else { return nil }
            let count = PageCount(start: start, difference: nil)
            return PageNumber(value: asked ?? start, count: count)
        }
        let said = try value(source).map { try integer($0, source) }
        guard let number = asked ?? said else { return nil }
        let difference = said?.subtractingReportingOverflow(number).partialValue
        if let difference, let usual = pageRequest.count?.difference, difference != usual {
            throw source.failure(expected: "the number that was asked for", found: "another one")
        }
        // Where the first request names a page, 1 is the most that the first can have: a page too many is empty.
        let first = pageRequest.count?.start ?? (asked == nil ? number : min(number, 1))
        return PageNumber(value: number, count: PageCount(start: first, difference: difference))
    }

    /// What counts, and from which number on.
    private var counting: (parameter: Parameter, start: Start)? {
        switch self {
        case .page(let parameter, let start, _, _, _, _): (parameter, start)
        case .offset(let parameter, let start, _, _, _): (parameter, start)
        case .url, .cursor: nil
        }
    }

    /// What to throw where a further page is asked for, and the first one's number is not known.
    var numberIsMissing: DecodingFailure {
        let expected = "the number of the page"
        guard case .response(let source)? = counting?.start else {
            return DecodingFailure(expected: expected, found: "nothing")
        }
        return source.failure(expected: expected, found: "nothing")
    }
}
