import ResgenCompiler

extension SampleAnswers {
    /// What a client may ask for by a name where an endpoint answers: the examples of a document, and the
    /// alternatives of unions.
    ///
    /// - Parameter ofObjects: Whether unions of texts and numbers alone are left out.
    func alternatives(of endpoint: Endpoint, status: Int, ofObjects: Bool = false) -> [String] {
        guard let body = body(of: endpoint, status) else { return [] }
        let names = exampleNames(at: body.range, as: body.target)
        let others = samples.alternatives(of: body.type, as: body.encoding, ofObjects: ofObjects)
        return (names + others).unique
    }

    func hasAlternative(_ name: String, of endpoint: Endpoint, status: Int) -> Bool {
        guard let body = body(of: endpoint, status) else { return false }
        return exampleNames(at: body.range, as: body.target).contains(name)
            || samples.hasAlternative(name, of: body.type, as: body.encoding)
    }

    private struct Body {
        let type: APIType
        var encoding: ValueEncoding?
        let range: SourceRange
        let target: AnswerTarget
    }

    private func body(of endpoint: Endpoint, _ status: Int) -> Body? {
        switch described(status, of: endpoint) {
        case .value(.json(let type, let options)?):
            let results = AnswerTarget.results(of: .json(type, options), place: nil)
            let target = AnswerTarget(results)
            return Body(
                type: type,
                encoding: options.encoding,
                range: options.range,
                target: target
            )
        case .value(.stream(let stream)?):
            let target = AnswerTarget([])
            return Body(
                type: stream.element,
                encoding: stream.encoding,
                range: stream.range,
                target: target
            )
        case .error(let error):
            let context = AnswerReader.Context(origin: error.range)
            let target = AnswerTarget([AnswerTarget.Result(type: error.type, context: context)])
            return Body(type: error.type, range: error.range, target: target)
        default: return nil
        }
    }
}
