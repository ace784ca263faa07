/// Parameters that nothing better is known of than that they are text.
extension RequestReader {
    /// Whether an object can have no member: what a document calls it is not what is meant.
    func isOpaque(_ schema: JSONNode) -> Bool {
        let (target, analysis) = schemas.analyzer.finalAnalysis(of: schema)
        guard Schema(target).additional?.bool == false else { return false }
        switch analysis.shape {
        case .map: return true
        case .object(let object): return object.properties.isEmpty && object.additional == nil
        default: return false
        }
    }

    /// A value that is none of the simple ones: its text as it stands.
    ///
    /// - Parameter reason: What the parameter is, as in "can be of several kinds".
    mutating func text(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        because reason: String,
        _ isInModel: Bool
    ) -> SpecField {
        notes.note(.parameter, "'\(parameter.key)' \(reason): a String", at: schema.range)
        return queryField(parameter, SchemaType("String", at: schema.range), nil, isInModel)
    }
}
