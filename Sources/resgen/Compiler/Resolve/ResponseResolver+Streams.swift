extension ResponseResolver {
    /// Elements that are read one by one: a line or an event each.
    func stream(_ returns: SpecReturns, _ spec: SpecEndpoint, at range: SourceRange) -> Endpoint
        .Result?
    {
        if case .byStatus = spec.returns {
            log.error("a stream cannot be one of several answers", at: range)
            return nil
        }
        if let unwrap = spec.unwrap {
            log.error("'unwrap' has no meaning for the elements of a stream", at: unwrap.range)
        }
        switch returns {
        case .lines(let syntax): return stream(of: syntax, .lines, spec)
        case .events(let syntax, let end):
            let payload = payload(of: syntax)
            let media = spec.accept.first?.value
            let framing = Endpoint.Stream.Framing.events(
                end: end,
                media: media == "text/event-stream" ? nil : media,
                isNamed: payload != nil
            )
            return stream(of: payload ?? syntax, framing, spec)
        default: return nil
        }
    }

    private func stream(
        of syntax: TypeSyntax,
        _ framing: Endpoint.Stream.Framing,
        _ spec: SpecEndpoint
    ) -> Endpoint.Result? {
        guard let element = resolver.resolve(syntax) else { return nil }
        if spec.request.line.method == .head {
            log.error("the answer to HEAD has no body", at: syntax.range)
        }
        refuseEntry(in: element, at: syntax.range)
        return .stream(
            Endpoint.Stream(
                element: element,
                framing: framing,
                encoding: fields.encoding(nil, for: element),
                isLossy: spec.isLossy?.value ?? isLossy,
                range: syntax.range
            )
        )
    }

    /// `T` of `Event<T>`, which only a model of that name could mean otherwise that takes a type, too.
    private func payload(of syntax: TypeSyntax) -> TypeSyntax? {
        guard case .named("Event", let arguments) = syntax.kind else { return nil }
        if let model = resolver.table["Event"], arguments.count != 1 || !model.generics.isEmpty {
            return nil
        }
        if arguments.count != 1 {
            log.error(
                "'Event' takes 1 generic argument, found \(arguments.count)",
                at: syntax.range
            )
        }
        return arguments.first ?? .unreadable(at: syntax.range)
    }
}
