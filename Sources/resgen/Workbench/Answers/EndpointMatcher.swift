import ResgenCompiler

/// Finds the endpoint of a recorded request: by its method, and by its address beside the servers and paths
/// of the spec.
struct EndpointMatcher {
    private let candidates: [EndpointCandidate]
    private let byKey: [String: Int]
    /// The candidates without placeholders, by the addresses that they have.
    private var byAddress: [[UInt8]: [Int]] = [:]
    /// How long these are.
    private let addressLengths: Set<Int>
    /// All others.
    private var patterns: [Int] = []

    /// - Parameter onAnyServer: Whether the servers of the spec count for no more than the paths that they
    ///   have, if an address has these.
    init(_ api: API, onAnyServer: Bool = false) {
        let servers = Self.servers(of: api)
        let candidates = api.root.allEndpoints.compactMap { endpoint -> EndpointCandidate? in
            guard case .path(let pieces) = endpoint.target else { return nil }
            let own = endpoint.server.flatMap { name in
                api.endpointServers.first { $0.name == name }
            }
            let all = own.map { [AddressPattern(server: $0.address)] } ?? servers
            let paths = all.isEmpty ? [] : all.map(\.path) + [AddressPattern([])]
            return EndpointCandidate(
                endpoint: endpoint,
                servers: onAnyServer ? paths : all,
                path: AddressPattern(pieces),
                constants: Self.constants(of: endpoint.query)
            )
        }
        self.candidates = candidates
        byKey = Dictionary(firstOf: candidates.enumerated().map { ($1.endpoint.key, $0) })
        for (index, candidate) in candidates.enumerated() {
            guard let addresses = candidate.literalAddresses else {
                patterns.append(index)
                continue
            }
            for address in addresses { byAddress[address, default: []].append(index) }
        }
        addressLengths = Set(byAddress.keys.map(\.count))
    }

    private static func servers(of api: API) -> [AddressPattern] {
        let first: [AddressPattern] =
            switch api.server {
            case .missing: []
            case .address(let address): [AddressPattern(server: address)]
            case .template(let pieces): [AddressPattern(server: pieces)]
            }
        return first + api.otherServers.map { AddressPattern(server: $0.address) }
    }

    private static func constants(of query: RequestPart) -> [(key: String, value: String)] {
        guard case .items(let items) = query else { return [] }
        return items.compactMap { item in
            switch item.value {
            case .const(.string(let text)), .const(.number(let text)): (item.key, text)
            case .const(.bool(let flag)): (item.key, String(flag))
            default: nil
            }
        }
    }

    /// The endpoint that was asked for the answer: whose server and path have the address; of several, the
    /// one that says most of it, and of two for one operation the one that reads streams if it is one.
    func endpoint(of answer: RecordedAnswer) -> Endpoint? {
        answer.request.flatMap { endpoint(of: $0, isStreamed: answer.isStreamed) }
    }

    func endpoint(of request: RecordedAnswer.Request, isStreamed: Bool = false) -> Endpoint? {
        let addresses = Self.addresses(of: request)
        func rank(_ candidate: EndpointCandidate, _ address: RecordedAddress) -> (Int, Int) {
            let isLikelier = candidate.readsStream == isStreamed
            return (candidate.rank(for: address), isLikelier ? 1 : 0)
        }
        return addresses.lazy.compactMap { address in
            indices(at: address).lazy.map { candidates[$0] }.filter { candidate in
                candidate.endpoint.method.rawValue == request.method.uppercased()
                    && candidate.isAt(address)
            }.max { rank($0, address) < rank($1, address) }?.endpoint
        }.first
    }

    /// The candidates that may have an address, in their order.
    private func indices(at address: RecordedAddress) -> [Int] {
        let slash = UInt8(ascii: "/")
        let path = address.path
        let ends = path.indices.filter {
            path[$0] == slash && addressLengths.contains(path.count - $0)
        }
        let texts = [address.text] + ends.map { Array(path[$0...]) }
        return Set(texts.flatMap { byAddress[$0] ?? [] } + patterns).sorted()
    }

    /// Whether a request may be one of the endpoint's, on whatever server.
    func matches(_ request: RecordedAnswer.Request, _ endpoint: Endpoint) -> Bool {
        guard endpoint.method.rawValue == request.method.uppercased() else { return false }
        guard let candidate = byKey[endpoint.key].map({ candidates[$0] }) else { return true }
        return Self.addresses(of: request).contains { address in
            candidate.allowsQuery(of: address) && candidate.path.matchesEnd(of: address.path)
        }
    }

    /// The address of a request, and the one that it has without a slash at its end: many servers lead
    /// from one to the other.
    private static func addresses(of request: RecordedAnswer.Request) -> [RecordedAddress] {
        let address = RequestAddress(request.url)
        return [true, false].map { RecordedAddress(address, hasSlash: $0) }
    }
}

extension RecordedAnswer {
    /// Whether its media type is one of events or of lines of JSON.
    fileprivate var isStreamed: Bool {
        header("Content-Type").map { MediaType($0.value).isStream } ?? false
    }
}

/// An endpoint with the addresses that its requests may have.
private struct EndpointCandidate {
    let endpoint: Endpoint
    let servers: [AddressPattern]
    let path: AddressPattern
    /// What is sent with every request.
    let constants: [(key: String, value: String)]

    var readsStream: Bool { if case .stream = endpoint.result { true } else { false } }

    /// All addresses that it can have, for servers without a host the ends of these; nil where there is
    /// a placeholder.
    var literalAddresses: [[UInt8]]? {
        guard let path = path.literal else { return nil }
        if servers.isEmpty { return [path] }
        let origins = servers.compactMap(\.literal)
        return origins.count == servers.count ? origins.map { $0 + path } : nil
    }

    func isAt(_ address: RecordedAddress) -> Bool {
        guard allowsQuery(of: address) else { return false }
        if servers.isEmpty { return path.matchesEnd(of: address.path) }
        return servers.contains { server in
            server.hasOrigin
                ? (server + path).matches(address.text[...])
                : (server + path).matches(address.path[...])
        }
    }

    func allowsQuery(of address: RecordedAddress) -> Bool {
        constants.allSatisfy { constant in
            address.query.first { $0.key == constant.key }.map { $0.value == constant.value }
                ?? true
        }
    }

    /// What is written out of an address says more of it than placeholders.
    func rank(for address: RecordedAddress) -> Int {
        let shared = constants.count { constant in
            address.query.contains { $0.key == constant.key }
        }
        return path.literalCount * 100 + shared
    }
}

/// An address that was asked for, as patterns match it.
private struct RecordedAddress {
    /// Origin and path.
    let text: [UInt8]
    let path: [UInt8]
    let query: [(key: String, value: String)]

    /// - Parameter hasSlash: Whether a slash at the end of the path is a part of it.
    init(_ address: RequestAddress, hasSlash: Bool) {
        let isDropped = !hasSlash && address.path.hasSuffix("/")
        path = AddressPattern.normalized(isDropped ? address.path.dropLast() : address.path[...])
        text = Array(address.origin.utf8) + path
        query = address.query
    }
}

/// A path with placeholders, as bytes.
struct AddressPattern {
    private enum Part {
        case bytes([UInt8])
        /// A placeholder: all of a segment or a part of it, or several segments.
        case value(spansSegments: Bool)
    }

    private let parts: [Part]
    /// Whether it begins with a scheme and a host.
    let hasOrigin: Bool

    private init(parts: [Part], hasOrigin: Bool) {
        self.parts = parts
        self.hasOrigin = hasOrigin
    }

    init(_ pieces: [Endpoint.Piece]) {
        hasOrigin = false
        parts = pieces.map { piece in
            switch piece {
            case .literal(let text): .bytes(Self.normalized(text[...]))
            case .argument(_, _, let spansSegments): .value(spansSegments: spansSegments)
            }
        }
    }

    /// The address of a server, without a slash at its end.
    init(server: String) {
        self.init(server: [.literal(server)])
    }

    init(server pieces: [Endpoint.Piece]) {
        var pieces = pieces
        var hasOrigin = false
        // What takes the place of scheme and host is anything.
        if pieces.beginWithAddress { pieces.removeFirst() }
        if case .literal(let text)? = pieces.first {
            hasOrigin = AddressOrigin.length(in: text.utf8) > 0
        }
        if case .literal(let text)? = pieces.last, text.hasSuffix("/") {
            pieces[pieces.count - 1] = .literal(String(text.dropLast()))
        }
        self.init(parts: AddressPattern(pieces).parts, hasOrigin: hasOrigin)
    }

    static func + (server: AddressPattern, path: AddressPattern) -> AddressPattern {
        AddressPattern(parts: server.parts + path.parts, hasOrigin: server.hasOrigin)
    }

    /// What is behind scheme and host.
    var path: AddressPattern {
        guard hasOrigin else { return self }
        for (index, part) in parts.enumerated() {
            guard case .bytes(let bytes) = part else { continue }
            let start = index == 0 ? AddressOrigin.length(in: bytes) : 0
            guard let slash = bytes[start...].firstIndex(of: Self.slash) else { continue }
            return AddressPattern(
                parts: [.bytes(Array(bytes[slash...]))] + parts[(index + 1)...],
                hasOrigin: false
            )
        }
        return AddressPattern(parts: [], hasOrigin: false)
    }

    /// The bytes; nil where there is a placeholder.
    var literal: [UInt8]? {
        var bytes: [UInt8] = []
        for part in parts {
            guard case .bytes(let own) = part else { return nil }
            bytes += own
        }
        return bytes
    }

    /// The bytes of all that is no placeholder.
    var literalBytes: [UInt8] {
        parts.flatMap { part -> [UInt8] in
            if case .bytes(let bytes) = part { bytes } else { [] }
        }
    }

    var literalCount: Int { literalBytes.count }

    /// Follows all ways to read the text at once, part by part, so that many placeholders in a segment take
    /// no more time than their number by the length.
    func matches(_ text: ArraySlice<UInt8>) -> Bool {
        var ends: Set<Int> = [text.startIndex]
        for part in parts {
            ends = Self.ends(of: part, from: ends, in: text)
            if ends.isEmpty { return false }
        }
        return ends.contains(text.endIndex)
    }

    /// What placeholders have in the text, in their order; nil where this is not its pattern.
    func values(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var ends: [Set<Int>] = [[text.startIndex]]
        for part in parts {
            let next = Self.ends(of: part, from: ends[ends.count - 1], in: text)
            if next.isEmpty { return nil }
            ends.append(next)
        }
        var end = text.endIndex
        guard ends[parts.count].contains(end) else { return nil }
        var values: [ArraySlice<UInt8>] = []
        for (index, part) in parts.enumerated().reversed() {
            let start = ends[index].sorted().first {
                $0 <= end && Self.ends(of: part, from: [$0], in: text).contains(end)
            }
            guard let start else { return nil }
            if case .value = part { values.append(text[start..<end]) }
            end = start
        }
        return values.reversed()
    }

    /// Whether the text ends with what this is, from a slash on.
    func matchesEnd(of text: [UInt8]) -> Bool {
        text.indices.contains { text[$0] == Self.slash && matches(text[$0...]) }
    }

    /// Where a part can end that begins at one of these indices.
    private static func ends(
        of part: Part,
        from starts: Set<Int>,
        in text: ArraySlice<UInt8>
    ) -> Set<Int> {
        switch part {
        case .bytes(let bytes):
            return Set(starts.filter { text[$0...].starts(with: bytes) }.map { $0 + bytes.count })
        case .value(let spansSegments):
            // Several segments may be none at the end.
            let mayBeNone = spansSegments && starts.contains(text.endIndex)
            var ends: Set<Int> = mayBeNone ? [text.endIndex] : []
            for start in starts.sorted() {
                var end = start
                while end < text.endIndex, spansSegments || text[end] != slash {
                    end += 1
                    // What is behind was reached from an earlier start.
                    if !ends.insert(end).inserted { break }
                }
            }
            return ends
        }
    }

    private static let slash = UInt8(ascii: "/")

    /// The bytes with what is percent-encoded decoded, but for slashes, and the origin in lower case.
    static func normalized(_ text: Substring) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let isEncoded = bytes[index] == UInt8(ascii: "%")
            let digits = isEncoded ? bytes[(index + 1)...].prefix(2) : []
            let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            if let code, digits.count == 2, code != slash {
                result.append(code)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        let end = AddressOrigin.length(in: result)
        for index in 0..<end where (0x41...0x5A).contains(result[index]) { result[index] += 0x20 }
        return result
    }
}
