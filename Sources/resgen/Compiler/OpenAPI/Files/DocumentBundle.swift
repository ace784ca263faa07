/// Makes one tree of a document in several files. A schema, a parameter or an answer of another file
/// becomes one of `components`, named after its file or the last key of the reference, and is one
/// however many refer to it; all else is put where the reference is. What a document in one file refers
/// to stays as it is.
///
/// The files are walked twice: what is referred to anywhere has to be known before anything is written.
struct DocumentBundle {
    struct Result {
        /// Nil when a file cannot be read, which is reported.
        var root: JSONNode?
        /// The sources that the tree is of.
        let sources: Set<Int32>
        /// The references to other files that lead nowhere, by their places.
        var unresolved: [SourceRange: UnresolvedReference] = [:]
    }

    private typealias File = DocumentFiles.File

    private let files: DocumentFiles
    private let notes: OpenAPINotes
    private let pointers: FilePointers
    private var components: BundledComponents
    private let section: (DocumentRole) -> String?
    /// What is put in the place of a reference, and what is in there, the first one first.
    private var inlined: [BundledValue] = []
    private var unresolved: [SourceRange: UnresolvedReference] = [:]
    private var isWriting = false
    /// Whether a reference leads into the document by the name of its file.
    private var namesItself = false
    private var lastID = JSONNode.ID.none
    /// How many values may still be repeated: few files can ask for more than fits in memory.
    private var room = Self.roomLimit
    private static let roomLimit = 500_000
    private var depth = 0

    /// The document itself when it is in one file.
    static func joined(_ root: JSONNode, in sources: SourceFiles, notes: OpenAPINotes) -> Result {
        let text = sources[root.range]
        guard text.mayReferToFiles || text.mayMapToFiles || text.mayNameParts else {
            return Result(root: root, sources: [root.range.file])
        }
        let files = DocumentFiles(root, in: sources, notes: notes)
        var bundle = DocumentBundle(files, notes)
        bundle.findComponents()
        _ = bundle.document()
        var result = Result(sources: Set(files.all.map(\.source)), unresolved: bundle.unresolved)
        if files.isBroken { return result }
        if files.all.count > 1 || bundle.namesItself {
            bundle.isWriting = true
            result.root = bundle.document()
        } else {
            result.root = root
        }
        return result
    }

    private init(_ files: DocumentFiles, _ notes: OpenAPINotes) {
        self.files = files
        self.notes = notes
        pointers = FilePointers(files)
        let isSwagger2 = files.main.root["swagger"] != nil
        section = isSwagger2 ? { $0.sectionOfSwagger2 } : { $0.section }
        components = BundledComponents(prefix: isSwagger2 ? "#/" : "#/components/")
    }

    // MARK: Components

    /// Finds what the components of the document are in other files.
    private mutating func findComponents() {
        let main = BundledValue(file: files.main, node: files.main.root)
        for member in main.node.members {
            let role = DocumentRole.document.role(of: member.key, member.value)
            let value = BundledValue(file: main.file, node: member.value)
            if case .components = role {
                let components = target(of: value) ?? value
                for inner in components.node.members {
                    let role = DocumentRole.components.role(of: inner.key, inner.value)
                    findComponents(.init(file: components.file, node: inner.value), role)
                }
            } else {
                findComponents(value, role)
            }
        }
    }

    private mutating func findComponents(_ section: BundledValue, _ role: DocumentRole) {
        guard case .map(let role) = role, let name = self.section(role) else { return }
        let section = target(of: section) ?? section
        components.take(section.node.members.map(\.key), in: name)
        for member in section.node.members {
            let value = BundledValue(file: section.file, node: member.value)
            let home = BundledComponents.Home(section: name, key: member.key)
            if value.file.source != files.main.source { components.set(home, of: value) }
            if member.value.members.count == 1, let target = target(of: value) {
                components.set(home, of: target, behind: value)
            }
        }
    }

    /// What a reference leads to in another file, without a word about one that leads nowhere.
    private func target(of value: BundledValue) -> BundledValue? {
        guard let text = value.node["$ref"]?.string,
            let target = pointers.target(of: text, in: value),
            !(value.file.source == files.main.source && FileReference(text).isLocal),
            target.value.file.source != files.main.source
        else { return nil }
        return target.value
    }

    // MARK: Walking

    /// The document with all that is referred to.
    private mutating func document() -> JSONNode {
        var root = written(files.main.root, .document, in: files.main).members
        var next = 0
        var added: [String: [JSONMember]] = [:]
        while next < components.added.count {
            let component = components.added[next]
            next += 1
            let value = component.value
            let content = written(value.node, component.role, in: value.file, isHome: true)
            let member = JSONMember(
                key: component.home.key,
                keyRange: component.keyRange ?? value.node.range.opening,
                value: content
            )
            added[component.home.section, default: []].append(member)
        }
        add(added, to: &root)
        return node(.object(root), files.main.root.range)
    }

    private mutating func add(_ added: [String: [JSONMember]], to root: inout [JSONMember]) {
        if added.isEmpty { return }
        guard components.prefix == "#/components/" else { return append(added, to: &root) }
        let range = files.main.root.range
        let index = root.firstIndex { $0.key == "components" } ?? root.count
        if index == root.count {
            let empty = JSONNode(value: .object([]), range: range)
            root.append(JSONMember(key: "components", keyRange: range.opening, value: empty))
        }
        var sections = root[index].value.members
        append(added, to: &sections)
        root[index] = root[index].with(node(.object(sections), root[index].value.range))
    }

    /// Adds members to sections, of which not all may be there.
    private mutating func append(_ added: [String: [JSONMember]], to sections: inout [JSONMember]) {
        for (key, members) in added.sorted(by: { $0.key < $1.key }) {
            if let index = sections.firstIndex(where: { $0.key == key }) {
                let section = sections[index]
                let all = section.value.members + members
                sections[index] = section.with(node(.object(all), section.value.range))
            } else {
                let range = members[0].value.range
                let section = node(.object(members), range)
                sections.append(JSONMember(key: key, keyRange: range.opening, value: section))
            }
        }
    }

    /// - Parameter isHome: Whether the value is where all that refer to it lead.
    private mutating func written(
        _ node: JSONNode,
        _ role: DocumentRole,
        in file: File,
        isHome: Bool = false
    ) -> JSONNode {
        guard node.isContainer else { return self.node(node.value, node.range) }
        depth += 1
        defer { depth -= 1 }
        let value = BundledValue(file: file, node: node)
        if let section = section(role) {
            if let home = components.home(of: value), !isHome, home.section == section {
                return reference(to: home, at: node.range)
            }
            return referring(value, role)
        }
        if let target = inlineTarget(of: value, role) { return inlined(target, role, at: value) }
        return contents(value, role)
    }

    private mutating func contents(_ value: BundledValue, _ role: DocumentRole) -> JSONNode {
        switch value.node.value {
        case .array(var elements):
            let inner: DocumentRole = if case .list(let role) = role { role } else { role }
            for index in elements.indices {
                elements[index] = written(elements[index], inner, in: value.file)
            }
            return node(.array(elements), value.node.range)
        case .object(var members):
            for index in members.indices {
                members[index] = written(members[index], role, of: value)
            }
            return node(.object(members), value.node.range)
        default: return node(value.node.value, value.node.range)
        }
    }

    private mutating func written(
        _ member: JSONMember,
        _ role: DocumentRole,
        of value: BundledValue
    ) -> JSONMember {
        switch role {
        case .mapping: return mapped(member, in: value)
        case .discriminator where member.key == "defaultMapping": return mapped(member, in: value)
        case .requirement: return required(member, in: value)
        default: break
        }
        let inner = role.role(of: member.key, member.value)
        if case .map = role,
            let home = components.home(behind: .init(file: value.file, node: member.value))
        {
            let target = home.value
            return member.with(written(target.node, inner, in: target.file, isHome: true))
        }
        let isHome = components.isHome(.init(file: value.file, node: member.value), key: member.key)
        return member.with(written(member.value, inner, in: value.file, isHome: isHome))
    }

    // MARK: References

    /// A value that may refer to a component.
    private mutating func referring(_ value: BundledValue, _ role: DocumentRole) -> JSONNode {
        let written = contents(value, role)
        guard let reference = value.node["$ref"], let text = reference.string,
            let new = pointer(for: text, role, at: reference.range, in: value)
        else { return written }
        return written.with(
            .object(
                written.members.map {
                    $0.key == "$ref" ? $0.with($0.value.with(.string(new))) : $0
                }
            )
        )
    }

    /// Where a reference leads in the one document; nil where that is nowhere else than it says.
    private mutating func pointer(
        for text: String,
        _ role: DocumentRole,
        at range: SourceRange,
        in value: BundledValue
    ) -> String? {
        let reference = FileReference(text)
        if value.file.source == files.main.source, reference.isLocal { return nil }
        guard let target = located(text, at: range, in: value) else { return nil }
        if let home = components.home(of: target.value) { return components.pointer(to: home) }
        if target.value.file.source == files.main.source { return target.pointer }
        guard let section = section(role) else { return nil }
        let names = reference.names(of: target.value.file.path)
        let home = components.add(target, role, to: section, names: names)
        return components.pointer(to: home)
    }

    private mutating func located(_ text: String, at range: SourceRange, in value: BundledValue)
        -> FilePointers.Target?
    {
        do throws(DocumentFiles.Failure) {
            let target = try pointers.target(of: FileReference(text), at: range, in: value.file)
            if target.value.file.source == files.main.source { namesItself = true }
            return target
        } catch {
            unresolved[range] = error.unresolved(text)
            return nil
        }
    }

    /// A value of a mapping, which is the name of a schema unless it looks like a reference.
    private mutating func mapped(_ member: JSONMember, in value: BundledValue) -> JSONMember {
        let node = member.value
        guard let text = node.string, FileReference.isProbable(text),
            let pointer = pointer(for: text, .schema, at: node.range, in: value)
        else { return member.with(written(node, .data, in: value.file)) }
        return member.with(self.node(.string(pointer), node.range))
    }

    /// A scheme that a security requirement asks for, by its name or by where it is (OpenAPI 3.2, section
    /// "Security Requirement Object").
    private mutating func required(_ member: JSONMember, in value: BundledValue) -> JSONMember {
        let scopes = written(member.value, .data, in: value.file)
        let key = member.key
        guard FileReference.isProbable(key), !components.isTaken(key, in: "securitySchemes"),
            let pointer = pointer(for: key, .securityScheme, at: member.keyRange, in: value)
        else { return member.with(scopes) }
        return JSONMember(key: pointer, keyRange: member.keyRange, value: scopes)
    }

    private mutating func reference(to home: BundledComponents.Home, at range: SourceRange)
        -> JSONNode
    {
        let text = node(.string(components.pointer(to: home)), range)
        return node(.object([JSONMember(key: "$ref", keyRange: range, value: text)]), range)
    }

    // MARK: What is put in the place of a reference

    private mutating func inlineTarget(of value: BundledValue, _ role: DocumentRole)
        -> BundledValue?
    {
        if case .data = role { return nil }
        guard let reference = value.node["$ref"], let text = reference.string,
            value.file.source != files.main.source || !FileReference(text).isLocal
        else { return nil }
        if let target = located(text, at: reference.range, in: value) { return target.value }
        // Of a path it is said where its operations are read.
        if case .pathItem = role { return nil }
        // An address may be the document's own.
        if let reason = unresolved[reference.range], !FileReference(text).isAddress {
            notes.noteUnresolved(reason, "left out", at: value.node.range)
        }
        return nil
    }

    private mutating func inlined(
        _ target: BundledValue,
        _ role: DocumentRole,
        at value: BundledValue
    ) -> JSONNode {
        if let reason = whyNotInlined(target) {
            notes.noteOnce(.reference, "\(reason): left out", at: value.node.range)
            return node(.object([]), value.node.range)
        }
        inlined.append(target)
        defer { inlined.removeLast() }
        let content = written(target.node, role, in: target.file)
        let own = value.node.members.filter { $0.key != "$ref" }
        guard !own.isEmpty, case .object(let members) = content.value else { return content }
        let keys = Set(own.map(\.key))
        let all =
            own.map { written($0, role, of: value) } + members.filter { !keys.contains($0.key) }
        return content.with(.object(all))
    }

    private func whyNotInlined(_ target: BundledValue) -> String? {
        if inlined.contains(target) { return "the reference is a part of what it leads to" }
        if depth >= JSONParser.depthLimit {
            return "references lead through more than \(JSONParser.depthLimit) values"
        }
        return room > 0 ? nil : "references repeat more than 500,000 values"
    }

    private mutating func node(_ value: JSONValue, _ range: SourceRange) -> JSONNode {
        if !inlined.isEmpty { room -= 1 }
        guard isWriting else { return JSONNode(value: value, range: range) }
        lastID = lastID.next
        return JSONNode(value: value, range: range, id: lastID)
    }
}
