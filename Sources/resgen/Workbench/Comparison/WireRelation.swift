import ResgenCompiler

/// How the values of a type now are to those that there were.
enum WireRelation {
    case wider, narrower, other
    /// Other numbers of one kind, of which most are the same.
    case similar

    /// What that does to programs that were built before: what they send is taken or not, and what they
    /// are sent is read or not.
    func level(_ direction: WireDirection) -> APIChange.Level {
        switch (self, direction) {
        case (.other, _), (.wider, .read), (.narrower, .sent): .breaking
        case (.similar, _): .behaviour
        case (.wider, .sent), (.narrower, .read): .addition
        }
    }
}

extension WireTypes.Shape {
    /// How simple values of another shape are to those of this one; nil where they are the same.
    ///
    /// - Parameter isText: Whether each value is written as a text, which any text includes.
    func relation(to now: WireTypes.Shape, isText: Bool) -> WireRelation? {
        switch (self, now) {
        case (_, .text(nil)) where isText && isSomeText: .wider
        case (.text(nil), _) where isText && now.isSomeText: .narrower
        case (.any, .any), (.boolean, .boolean), (.file, .file): nil
        case (.number(let format), .number(let other)): format == other ? nil : .other
        case (_, .any): .wider
        case (.any, _): .narrower
        case (.object, .map(let value)): value.isAny ? .wider : .other
        case (.map(let value), .object): value.isAny ? .narrower : .other
        case (.text(let format), .text(let other)):
            format == other ? nil : format == nil ? .narrower : other == nil ? .wider : .other
        case (.integer(let type), .integer(let other)): type.relation(to: other)
        case (.integer, .number(nil)): .wider
        case (.number(nil), .integer): .narrower
        case (.enumeration(let enumeration, _), .text(nil)):
            enumeration.isInteger ? .other : .wider
        case (.text(nil), .enumeration(let enumeration, _)):
            enumeration.isInteger ? .other : .narrower
        case (.enumeration(let enumeration, _), .integer): enumeration.isInteger ? .wider : .other
        case (.integer, .enumeration(let enumeration, _)):
            enumeration.isInteger ? .narrower : .other
        case (.flags(_, _, let isText), .integer(.uint64)): isText ? .other : .similar
        case (.integer(.uint64), .flags(_, _, let isText)): isText ? .other : .similar
        case (.external(let type), .external(let other)): type == other ? nil : .other
        default: .other
        }
    }
}

extension WireTypes.Shape {
    /// Whether its values are written as some of all texts.
    fileprivate var isSomeText: Bool {
        switch self {
        case .integer, .number, .boolean, .enumeration: true
        default: false
        }
    }
}

extension WireTypes.Value {
    fileprivate var isAny: Bool { type.unwrapped == .standard(.json) }
}

extension StandardType {
    /// How the integers of another type are to those of this one.
    fileprivate func relation(to now: StandardType) -> WireRelation? {
        if self == now { return nil }
        return switch (now.holdsIntegers(of: self), holdsIntegers(of: now)) {
        // An Int has fewer bits on some devices.
        case (true, true): .similar
        case (true, false): .wider
        case (false, true): .narrower
        case (false, false): .other
        }
    }
}
