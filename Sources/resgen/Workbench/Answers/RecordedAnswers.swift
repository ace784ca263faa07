import ResgenCompiler

/// Recorded answers of endpoints and models, read by the API: where that fails, what is read otherwise
/// than the spec knows it, and the entries of `change` with which nothing would fail.
struct RecordedAnswers {
    let types: AnswerTypes
    private var answers: [Answer] = []
    /// What answers without a body should have had.
    private var absent: [AnswerTarget.Result] = []

    /// A value and what reads it.
    private struct Answer {
        let type: APIType
        let node: JSONNode
        let context: AnswerReader.Context
    }

    init(_ types: AnswerTypes) { self.types = types }

    init(_ api: API) { self.init(AnswerTypes(api)) }

    /// Reads an answer as an endpoint or a model does.
    mutating func add(_ node: JSONNode, as target: AnswerTarget) -> AnswerReading {
        let readings = target.results.map { reading(of: node, $0) }
        // By status there are several types, and a recorded answer does not say its status.
        let best = readings.enumerated().min { left, right in
            (left.element.mismatches.count, left.element.drifts.count)
                < (right.element.mismatches.count, right.element.drifts.count)
        }
        guard let best else { return AnswerReading() }
        add(node, target.results[best.offset])
        return best.element
    }

    /// Takes an answer without a body; what is wrong with it where there has to be one.
    mutating func addEmpty(as target: AnswerTarget) -> String? {
        if target.results.contains(where: mayBeEmpty) { return nil }
        // Of several, a change would say which type all of them have.
        if target.results.count == 1 { absent += target.results }
        let expected = target.results.map { "'\(types.text(of: $0.type))'" }.unique
        return "expected \(expected.joined(separator: " or ")), found an empty body"
    }

    /// Any value is null where there is no body.
    private func mayBeEmpty(_ result: AnswerTarget.Result) -> Bool {
        if case .standard(.json) = types.expanded(result.type) { return result.unwrap == nil }
        return types.mayBeMissing(result.type)
    }

    private func reading(of node: JSONNode, _ result: AnswerTarget.Result) -> AnswerReading {
        switch result.unwrapping.value(in: node) {
        case .value(let value):
            var reader = AnswerReader(types)
            reader.read(result.type, value, result.context)
            return AnswerReading(
                mismatches: reader.mismatches,
                drifts: reader.drifts,
                doubts: reader.doubts
            )
        case .missing where types.mayBeMissing(result.type): return AnswerReading()
        case .missing(let mismatch), .mismatch(let mismatch):
            return AnswerReading(mismatches: [mismatch])
        }
    }

    private mutating func add(_ node: JSONNode, _ result: AnswerTarget.Result) {
        guard case .value(let value) = result.unwrapping.value(in: node) else { return }
        answers.append(Answer(type: result.type, node: value, context: result.context))
    }

    /// The entries of `change` for places where answers do not match, in the order of the places.
    ///
    /// - Parameter exact: Those of them whose numbers have to be kept as they are.
    func changes(for places: Set<String>, exact: Set<String> = [])
        -> [TypeCorrection]
    {
        var reader = AnswerReader(types, observing: places.union(exact))
        for answer in answers {
            reader.observe(answer.type, answer.node, answer.context)
            reader.read(answer.type, answer.node, answer.context)
        }
        for result in absent { reader.observe(result.type, nil, result.context) }
        let corrections = reader.values.sorted { $0.key < $1.key }
            .compactMap { place, values in
                ReadableType(values, types, isExact: exact.contains(place)).correction(of: place)
            }
        let opaque = Set(
            corrections.filter {
                $0.readsAnything && reader.values[$0.place]?.type?.hasNestedModel == true
            }.map(\.place)
        )
        return corrections.filter { !$0.isInside(opaque) }
    }
}

/// What reading one answer comes to.
struct AnswerReading {
    /// What the generated code would not read.
    var mismatches: [Mismatch] = []
    /// What it reads otherwise than the spec knows it.
    var drifts: [Drift] = []
    /// What it reads without a loss, and may have been meant otherwise.
    var doubts: [Drift] = []
}

extension APIType {
    /// Whether a type that is written in place is in it: its fields have places of their own.
    fileprivate var hasNestedModel: Bool {
        if case .model(let path, _) = self, path.count > 1 { return true }
        return parts.contains(where: \.hasNestedModel)
    }
}
