import ResgenCompiler

/// Writes what leads from a page to others, where the type of the answer reads it.
struct MockPageWriter {
    private let types: AnswerTypes
    private let type: APIType
    private let unwrap: JSONPathSyntax?
    private var answer: SampleAnswer
    var body: JSONNode

    init(types: AnswerTypes, type: APIType, unwrap: JSONPathSyntax?, answer: SampleAnswer) {
        self.types = types
        self.type = type
        self.unwrap = unwrap
        self.answer = answer
        body = answer.json ?? .null
    }

    var result: SampleAnswer { answer.with(body) }

    /// Puts a value where the type of the place reads it; nil is said in the way that it reads.
    mutating func write(_ node: JSONNode?, at location: ValueLocation) {
        switch location {
        case .header(let name):
            answer.headers.removeAll { $0.name.lowercased() == name.lowercased() }
            if let text = node?.headerText { answer.headers.append((name, text)) }
        case .link(let relation):
            answer.headers.removeAll { $0.name == "Link" }
            if let address = node?.string {
                answer.headers.append(("Link", "<\(address.asTarget)>; rel=\"\(relation)\""))
            }
        case .body(let place): write(node, at: place.steps)
        }
    }

    private mutating func write(_ node: JSONNode?, at steps: [JSONPathSyntax.Step]) {
        body = written(node, at: steps) ?? body
    }

    /// Whether a value can be put at a place.
    func reads(_ node: JSONNode?, at steps: [JSONPathSyntax.Step]) -> Bool {
        written(node, at: steps) != nil
    }

    private func written(_ node: JSONNode?, at steps: [JSONPathSyntax.Step]) -> JSONNode? {
        let values = node.map { [$0, .string($0.scalarText ?? "")] } ?? [nil, .null, .string("")]
        return values.lazy.map { body.setting(steps[...], $0) }.first(where: isRead)
    }

    private func isRead(_ body: JSONNode) -> Bool {
        guard case .value(let value) = Unwrapping(unwrap).value(in: body) else { return false }
        var reader = AnswerReader(types)
        reader.read(type, value, AnswerReader.Context())
        return reader.mismatches.isEmpty
    }

    /// Writes what the members beside places say of the page, too.
    ///
    /// - Parameter known: Places that have been written.
    mutating func writeCompanions(
        _ companions: MockPageCompanions,
        of places: [[JSONPathSyntax.Step]],
        but known: [[JSONPathSyntax.Step]]
    ) {
        var seen: Set<[JSONPathSyntax.Step]> = []
        for holder in places.map({ Array($0.dropLast()) }) where seen.insert(holder).inserted {
            for member in body.value(at: holder[...])?.members ?? [] {
                let place = holder + [.key(member.key)]
                guard !known.contains(place), let value = companions.value(of: member) else {
                    continue
                }
                write(value, at: place)
            }
        }
    }
}

extension String {
    /// The address without what ends the target of a link (RFC 8288, section 3).
    fileprivate var asTarget: String {
        let bytes = utf8.flatMap { byte in
            "<>\"".utf8.contains(byte)
                ? Array("%\(String(byte, radix: 16, uppercase: true))".utf8) : [byte]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What members beside the items say of a page, by what they are called.
struct MockPageCompanions {
    let page: MockPage
    let next: Pages.Next
    let request: MockPageRequest

    /// Nil for a member that says nothing of it; nil in that for what is not there.
    func value(of member: JSONMember) -> JSONNode?? {
        let word = member.key.joinedWords
        switch member.value.value {
        case .bool: return flag(word).map { .some(.bool($0)) }
        case .number: return number(word).map { .some(.number(String($0))) }
        case .string(let text) where text.contains("://"): return address(word)
        default: return nil
        }
    }

    private func flag(_ word: String) -> Bool? {
        switch word {
        case "more", "hasmore", "hasnext", "hasnextpage": !page.isLast
        case "hasprevious", "hasprev", "haspreviouspage": page.first > 0
        case "last", "islast", "islastpage": page.isLast
        case "first", "isfirst", "isfirstpage": page.first == 0
        default: nil
        }
    }

    private func number(_ word: String) -> Int? {
        switch word {
        case "total", "totalcount", "totalitems", "totalresults", "totalelements", "totalrecords",
            "count":
            page.total
        case "page", "currentpage", "pagenumber", "pageindex": named(page.number)
        case "pages", "totalpages", "pagecount", "numpages", "lastpage": page.pageCount
        case "perpage", "pagesize", "limit", "itemsperpage": page.size
        case "offset", "skip", "start", "startat", "startindex": item(page.first)
        default: nil
        }
    }

    /// What an item is called; nil where no number is left for it.
    private func item(_ index: Int) -> Int? {
        guard case .offset = next else { return index }
        return named(index)
    }

    /// What a page or an item is called; nil where no number is left for it.
    private func named(_ number: Int) -> Int? {
        let (name, isTooLarge) = number.addingReportingOverflow(next.firstNumber)
        return isTooLarge ? nil : name
    }

    private func address(_ word: String) -> JSONNode?? {
        switch word {
        case "next", "nexturl", "nextpage", "nextpageurl", "nextlink", "nexthref":
            page.isLast ? .some(nil) : address(of: page.number + 1, from: page.first + page.size)
        case "previous", "prev", "previousurl", "prevurl", "previouspage", "prevpage",
            "previouspageurl", "prevpageurl", "previouslink":
            page.first == 0
                ? .some(nil) : address(of: page.number - 1, from: page.first - page.size)
        case "first", "firstpage", "firstpageurl", "firsturl": address(of: 0, from: 0)
        default: nil
        }
    }

    /// The address of a page by the parameter that asks for it.
    private func address(of number: Int, from first: Int) -> JSONNode?? {
        switch next {
        case .url: request.address(of: number)
        case .page(.query(let name), _, _):
            .some(named(number).map { request.address(with: [(name, String($0))]) })
        case .offset(.query(let name), _, _):
            .some(item(max(first, 0)).map { request.address(with: [(name, String($0))]) })
        default: nil
        }
    }
}
