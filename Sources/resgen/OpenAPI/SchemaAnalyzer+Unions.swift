/// Objects that cannot be told apart
extension SchemaAnalyzer {
    /// What is asked of a value before it is read as an object of the shape: members that are there,
    /// and those that have one value.
    struct Needs: Hashable {
        var keys: Set<String> = []
        var constants: Set<String> = []

        /// Whether all that is asked here is asked there, and more.
        func isLess(than other: Needs) -> Bool {
            self != other && keys.isSubset(of: other.keys)
                && constants.isSubset(of: other.constants)
        }
    }

    func needs(of object: ObjectShape) -> Needs {
        var needs = Needs()
        for property in object.properties where property.isRequired {
            let analysis = finalAnalysis(of: property.schema).analysis
            if analysis.isNullable { continue }
            if case .constant(let value) = analysis.shape {
                needs.constants.insert(
                    "\(property.key)=\(value.scalarText ?? "\(value.bool == true)")"
                )
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
            guard let either = made.schema(.either, of: mine.schema, property.schema) else {
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
    private func isAlike(_ left: JSONNode, _ right: JSONNode) -> Bool {
        if isSame(left, right) { return true }
        let (leftNode, first) = finalAnalysis(of: left)
        let (rightNode, second) = finalAnalysis(of: right)
        if leftNode.range == rightNode.range { return true }
        switch (first.shape, second.shape) {
        case (.scalar(let left), .scalar(let right)):
            return left.type == right.type && left.form == right.form
        case (.any, .any): return true
        case (.array(let left?), .array(let right?)): return isSame(left, right)
        default: return false
        }
    }
}
