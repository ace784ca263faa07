import ResgenCompiler

/// The pages of a site, and where each declaration is. Ids and names of pages come of the names of
/// the API, so that links stay right while the API grows; a page that lacks what a link names looks
/// it up in the index of the search.
struct SiteMap {
    struct Page {
        let file: String
        let title: String
        let content: Content

        enum Content {
            case overview
            case endpoints([GroupPart])
            case models([Int])
            case diagram
        }
    }

    /// The endpoints and webhooks of a group without those of the groups inside.
    struct GroupPart {
        /// `repos.commits`; nil for the endpoints of the API itself.
        let key: String?
        let group: Group
    }

    let pages: [Page]
    private let models: [String: Model]
    /// The files of endpoints and webhooks by their keys, of groups by theirs, of models by their names.
    private let files: [String: String]
    /// The sections that the types of endpoints are in.
    private let namespaces: [[String]: String]

    /// More than these would make one page long.
    private static let endpointsOnOnePage = 40
    private static let modelsOnOnePage = 80

    init(_ api: API) {
        let parts = Self.parts(of: api.root, key: nil)
        var taken: Set<String> = []
        var pages = [Page(file: "index.html", title: api.name, content: .overview)]
        pages += Self.endpointPages(parts, of: api, &taken)
        pages += Self.modelPages(api.models, &taken)
        if api.models.count > 1 {
            pages.append(Page(file: "diagram.html", title: "Diagram", content: .diagram))
        }
        self.pages = pages
        models = api.models.indexed(by: \.name)
        var files = [Self.idOfAPI: "index.html"]
        var namespaces: [[String]: String] = [:]
        for model in api.root.nested + api.responseHeaders.nested {
            namespaces[model.path] = Self.idOfAPI
        }
        for page in pages {
            switch page.content {
            case .overview, .diagram: break
            case .endpoints(let parts):
                for part in parts {
                    if let key = part.key { files[Self.id(ofGroup: key)] = page.file }
                    for endpoint in part.group.endpoints {
                        let id = Self.id(ofEndpoint: endpoint.key)
                        files[id] = page.file
                        for model in endpoint.nested { namespaces[model.path] = id }
                    }
                    for webhook in part.group.webhooks {
                        let id = Self.id(ofEndpoint: webhook.key)
                        files[id] = page.file
                        for model in webhook.nested { namespaces[model.path] = id }
                    }
                }
            case .models(let indices):
                for index in indices {
                    files[Self.id(ofModel: [api.models[index].name])] = page.file
                }
            }
        }
        self.files = files
        self.namespaces = namespaces
    }

    static let idOfAPI = "/api"
    static func id(ofEndpoint key: String) -> String { "/endpoints/\(key)" }
    static func id(ofGroup key: String) -> String { "/groups/\(key)" }
    static func id(ofModel path: [String]) -> String { "/models/\(path.joined(separator: "."))" }
    static func id(ofField name: String, in path: [String]) -> String {
        "\(id(ofModel: path))/\(name)"
    }

    func model(named name: String) -> Model? { models[name] }
    func link(toEndpoint key: String) -> String { link(to: Self.id(ofEndpoint: key)) }
    func link(toGroup key: String) -> String { link(to: Self.id(ofGroup: key)) }

    /// Nil for a type that has no section.
    func link(toModel path: [String]) -> String? {
        if let file = files[Self.id(ofModel: [path[0]])] {
            return "\(file)#\(Self.id(ofModel: path))"
        }
        let owner = path.indices.lazy.compactMap { namespaces[Array(path[...$0])] }.first
        return owner.flatMap { files[$0] }.map { "\($0)#\(Self.id(ofModel: path))" }
    }

    private func link(to id: String) -> String { "\(files[id] ?? "index.html")#\(id)" }

    private static func parts(of group: Group, key: String?) -> [GroupPart] {
        [GroupPart(key: key, group: group)]
            + group.groups.flatMap { parts(of: $0, key: $0.key(in: key)) }
    }

    private static func endpointPages(
        _ parts: [GroupPart],
        of api: API,
        _ taken: inout Set<String>,
    ) -> [Page] {
        let filled = parts.filter { !$0.group.endpoints.isEmpty || !$0.group.webhooks.isEmpty }
        let count = filled.reduce(0) { $0 + $1.group.endpoints.count + $1.group.webhooks.count }
        if filled.isEmpty { return [] }
        if count <= endpointsOnOnePage {
            return [Page(file: "endpoints.html", title: "Endpoints", content: .endpoints(filled))]
        }
        var pages: [(name: String?, parts: [GroupPart])] = []
        for part in filled {
            let name = part.key.map { String($0.prefix { $0 != "." }) }
            if let last = pages.last, last.name == name {
                pages[pages.count - 1].parts.append(part)
            } else {
                pages.append((name, [part]))
            }
        }
        return pages.map { name, parts in
            let base = name.map { slug("endpoints-\($0)", &taken) } ?? "endpoints"
            return Page(file: "\(base).html", title: name ?? api.name, content: .endpoints(parts))
        }
    }

    private static func modelPages(_ models: [Model], _ taken: inout Set<String>) -> [Page] {
        if models.isEmpty { return [] }
        if models.count <= modelsOnOnePage {
            let all = Array(models.indices)
            return [Page(file: "models.html", title: "Models", content: .models(all))]
        }
        var byLetter: [String: [Int]] = [:]
        for index in models.indices {
            byLetter[models[index].name.prefix(1).uppercased(), default: []].append(index)
        }
        return byLetter.sorted { $0.key < $1.key }.map { letter, indices in
            let base = slug("models-\(letter)", &taken)
            let sorted = indices.sorted { models[$0].name < models[$1].name }
            return Page(file: "\(base).html", title: "Models: \(letter)", content: .models(sorted))
        }
    }

    /// A name for a file that all systems take and that no other page has.
    private static func slug(_ name: String, _ taken: inout Set<String>) -> String {
        let slug = String(
            name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        )
        return slug.numbered(behind: "-") { !taken.insert($0).inserted }
    }
}
