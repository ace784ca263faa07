/// How an endpoint's pages lead to each other, checked.
struct Pages: Sendable {
    enum Next: Sendable {
        case url(SpecPlace)
        case cursor(SpecPlace, into: Parameter)
        case page(Parameter, start: Int)
        case offset(Parameter, limit: Parameter?)
    }

    /// Where a request says which page it asks for.
    enum Parameter: Sendable {
        case query(String)
        case header(String)
        case body(PlaceSyntax)
    }

    let next: Next
    /// The type of one item.
    let item: APIType
    /// Where the items stand in the body; nil when it is the list.
    let items: PlaceSyntax?
    /// How each item stands on the wire.
    let form: WireForm?
    let isLossy: Bool
    let more: SpecPlace?
    let total: SpecPlace?
}
