/// Objects that cannot be told apart
extension SchemaAnalyzer {
    /// What is asked of a value before it is read as an object of the shape: members that are there,
    /// and those that have one value.
    struct Needs: Hashable {
        var keys: Set<String> = []
        /// The members that have one value, by their keys.
        var constants: [String: String] = [:]

        /// Whether all that is asked here is asked there, and more.
        func isLess(than other: Needs) -> Bool {
            self != other
                && keys.allSatisfy { other.keys.contains($0) || other.constants[$0] != nil }
                && constants.allSatisfy { other.constants[$0.key] == $0.value }
        }

        /// What is asked here and there.
        func common(with other: Needs) -> Needs {
            let all = keys.union(constants.keys)
            let others = other.keys.union(other.constants.keys)
            var common = Needs()
            common.constants = constants.filter { other.constants[$0.key] == $0.value }
            common.keys = all.intersection(others).subtracting(common.constants.keys)
            return common
        }
    }

    /// What is asked of a value of the shape; nil where other values than objects fit.
    func needs(of shape: SchemaShape, depth: Int = 0) -> Needs? {
        switch shape {
        case .object(let object): return needs(of: object)
        case .union(let union) where depth < 8:
            var common: Needs?
            for part in union.parts {
                let own =
                    part.object.map(SchemaShape.object)
                    ?? finalAnalysis(of: part.schema).analysis.shape
                guard part.type == nil, let needs = needs(of: own, depth: depth + 1) else {
                    return nil
                }
                common = common.map { $0.common(with: needs) } ?? needs
            }
            return common
        default: return nil
        }
    }

    func needs(of object: ObjectShape) -> Needs {
        var needs = Needs()
        for property in object.properties where property.isRequired {
            let analysis = finalAnalysis(of: property.schema).analysis
            if analysis.isNullable { continue }
            if case .constant(let value) = analysis.shape {
                needs.constants[property.key] = value.scalarText ?? "\(value.bool == true)"
            } else {
                needs.keys.insert(property.key)
            }
        }
        return needs
    }

    /// The parts, with objects of which the same is asked as one: nothing of a value is lost then.
    func merging(_ parts: [UnionShape.Part], at node: JSONNode) -> [UnionShape.Part] {
        var merged: [UnionShape.Part] = []
        var indices: [Needs: Int] = [:]
        for part in parts {
            guard part.type == nil,
                case .object(let object) = finalAnalysis(of: part.schema).analysis.shape
            else {
                merged.append(part)
                continue
            }
            let needs = needs(of: object)
            guard let index = indices[needs] else {
                indices[needs] = merged.count
                merged.append(part)
                continue
            }
            guard let both = union(of: merged[index], object) else {
                merged.append(part)
                continue
            }
            if both.saysMore { merged[index].object = both.object }
            notes.note(
                .union,
                "nothing tells this alternative from another: read as one type",
                at: part.schema.range
            )
        }
        return merged
    }

    /// The properties of both, those of one key and two meanings as a union of these.
    private func union(of part: UnionShape.Part, _ other: ObjectShape)
        -> (object: ObjectShape, saysMore: Bool)?
    {
        var object: ObjectShape
        var saysMore = false
        if let known = part.object {
            object = known
        } else if case .object(let own) = finalAnalysis(of: part.schema).analysis.shape {
            object = own
        } else {
            return nil
        }
        let common = Set(object.properties.filter(\.isRequired).map(\.key))
            .intersection(other.properties.filter(\.isRequired).map(\.key))
        for property in other.properties {
            guard let mine = object.property(property.key) else {
                object.add(property)
                saysMore = true
                continue
            }
            if isAlike(mine.schema, property.schema)
                || isNarrower(property.schema, than: mine.schema)
            {
                continue
            }
            guard let either = synthesized.schema(.either, of: mine.schema, property.schema) else {
                return nil
            }
            var both = mine
            both.schema = either
            object.add(both)
            saysMore = true
        }
        object.makeOptional(except: common)
        object.additional = object.additional ?? other.additional
        return (object, saysMore)
    }

    /// Whether values of both schemas have one type.
    func isAlike(_ left: JSONNode, _ right: JSONNode) -> Bool {
        if isSame(left, right) { return true }
        let (leftNode, first) = finalAnalysis(of: left)
        let (rightNode, second) = finalAnalysis(of: right)
        if leftNode.id == rightNode.id { return true }
        switch (first.shape, second.shape) {
        case (.scalar(let left), .scalar(let right)):
            return left.type == right.type && left.form == right.form
        case (.any, .any): return true
        case (.array(let left?), .array(let right?)): return isSame(left, right)
        default: return false
        }
    }
}
