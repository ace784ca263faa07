/// Arrays and maps of the types that documents are full of are read and written by code of that type, all
/// others by generic code. Models need no entry in their witness tables for it.
extension JSON.Reader {
    /// Reads an array.
    func array<Element: FieldReader.Value>() throws -> [Element] {
        if Element.self == String.self {
            return unsafeBitCast(try elements() as [String], to: [Element].self)
        }
        if Element.self == Int.self {
            return unsafeBitCast(try elements() as [Int], to: [Element].self)
        }
        if Element.self == Double.self {
            return unsafeBitCast(try elements() as [Double], to: [Element].self)
        }
        return try otherElements()
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func otherElements<Element: FieldReader.Value>() throws -> [Element] {
        if Element._JSONCoding.self == JSON.ForeignCoding.self,
            let elements: [Element] = try decodedElements()
        {
            return elements
        }
        return try elements()
    }

    /// Reads a map.
    func map<Member: FieldReader.Value>() throws -> [String: Member] {
        if Member.self == String.self {
            return unsafeBitCast(try members() as [String: String], to: [String: Member].self)
        }
        if Member.self == Int.self {
            return unsafeBitCast(try members() as [String: Int], to: [String: Member].self)
        }
        if Member.self == Double.self {
            return unsafeBitCast(try members() as [String: Double], to: [String: Member].self)
        }
        return try otherMembers()
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func otherMembers<Member: FieldReader.Value>() throws -> [String: Member] {
        try members()
    }
}

extension JSON.Writer {
    /// Writes an array.
    mutating func write<Element: FieldWriter.Value>(array: [Element]) {
        if Element.self == String.self {
            write(elementsOf: unsafeBitCast(array, to: [String].self))
        } else if Element.self == Int.self {
            write(elementsOf: unsafeBitCast(array, to: [Int].self))
        } else if Element.self == Double.self {
            write(elementsOf: unsafeBitCast(array, to: [Double].self))
        } else {
            write(otherElementsOf: array)
        }
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func write<Element: FieldWriter.Value>(otherElementsOf array: [Element]) {
        write(elementsOf: array)
    }

    /// Writes a map, its keys in order.
    mutating func write<Member: FieldWriter.Value>(map: [String: Member]) {
        if Member.self == String.self {
            write(membersOf: unsafeBitCast(map, to: [String: String].self), keepsNil: false)
        } else if Member.self == Int.self {
            write(membersOf: unsafeBitCast(map, to: [String: Int].self), keepsNil: false)
        } else if Member.self == Double.self {
            write(membersOf: unsafeBitCast(map, to: [String: Double].self), keepsNil: false)
        } else {
            write(otherMembersOf: map)
        }
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func write<Member: FieldWriter.Value>(otherMembersOf map: [String: Member]) {
        write(membersOf: map, keepsNil: Member.self is any OptionalValue.Type)
    }

    private mutating func write<Member: FieldWriter.Value>(
        membersOf map: [String: Member],
        keepsNil: Bool,
    ) {
        writeObject { $0.write(members: map, keepsNil: keepsNil) { $0 } }
    }
}
