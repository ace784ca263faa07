/// What a key means that other languages have, and this one has not or calls otherwise.
struct KeySynonym {
    /// The key of the language that is meant, so that its lack is no second mistake.
    let key: String?
    let note: String
    /// Whether the note proposes the key, and nothing else.
    var proposesKey = false
}

extension SpecKeys {
    /// Nil for a key that no table knows.
    func synonym(for key: String) -> KeySynonym? {
        let word = Self.normal(key)
        if Self.comments.contains(word) || (key.hasPrefix("x-") && !word.contains("form")) {
            return KeySynonym(key: nil, note: "a comment belongs in '$comment'")
        }
        for entry in Self.synonyms[owner] ?? [] where entry.words.contains(word) {
            if let note = entry.note { return KeySynonym(key: entry.key, note: note) }
            return entry.key.map { Self.proposal($0, and: entry.more) }
        }
        return known.first { Self.normal($0) == word }.map { Self.proposal($0) }
    }

    private static func proposal(_ key: String, and more: String? = nil) -> KeySynonym {
        let note = ["did you mean '\(key)'?", more].compactMap(\.self).joined(separator: " ")
        return KeySynonym(key: key, note: note, proposesKey: true)
    }

    /// Of a key that nothing is known of, what there is.
    var listNote: String {
        if known.isEmpty { return "\(owner.text) has no keys" }
        return "\(owner.text) has \(known.filter { $0 != "$schema" }.andList)"
    }

    private static func normal(_ key: String) -> String {
        key.lowercased().filter { !"_- ".contains($0) }
    }

    private static let comments: Set<String> = [
        "//", "#", "comment", "comments", "note", "notes", "todo", "fixme", "remark", "/*",
    ]

    private struct Entry {
        let words: Set<String>
        let key: String?
        /// What to say, where that is not that the key is meant.
        let note: String?
        /// What to say behind that.
        let more: String?
    }

    private static func entry(
        _ words: String,
        _ key: String?,
        _ note: String? = nil,
        and more: String? = nil
    ) -> Entry {
        let words = Set(words.split(separator: " ").map(String.init))
        return Entry(words: words, key: key, note: note, more: more)
    }

    private static let needed = "every field is required unless its type ends in '?': \"String?\""
    private static let unchecked = "values are not validated: leave it out"
    private static let requestLine =
        "method and path are written together: \"request\": \"GET /shows/{id}\""
    private static let secret = "a spec has no secrets: the Loader is given the credential"

    private static let synonyms: [SpecObject: [Entry]] = [
        .api: [
            entry(
                "url uri baseurl baseuri basepath host hosts hostname servers serverurl origin root"
                    + " schemes scheme domain",
                "server",
                and: "it is the whole URL: \"https://api.example.com/v1\""
            ),
            entry(
                "security securityschemes securitydefinitions authentication authorization"
                    + " credentials",
                "auth"
            ),
            entry(
                "components schemas schema definitions types type model structs entities messages"
                    + " objects defs $defs enums classes interfaces",
                "models"
            ),
            entry(
                "paths path routes operations requests resources methods calls services rpc api's"
                    + " item",
                "endpoints",
                and: "as in \"show\": { \"request\": \"GET /shows/{id}\" }"
            ),
            entry("name title namespace package module class struct apiname client", "api"),
            entry("info", nil, "the name belongs in 'api', the description in 'doc'"),
            entry("description summary documentation docs about", "doc"),
            entry(
                "version apiversion openapi swagger syntax",
                nil,
                "a version belongs in 'server' or 'doc'"
            ),
            entry("header defaultheaders commonheaders", "headers"),
            entry(
                "answerheaders returnheaders returnedheaders resultheaders receivedheaders",
                "responseHeaders"
            ),
            entry("params parameters defaultquery queryparameters", "query"),
            entry("dateformat dateformatter datestrategy datedecodingstrategy date", "dates"),
            entry("timeoutinterval timeouts", "timeout"),
            entry("retries maxretries retrypolicy", "retry"),
            entry("visibility accesslevel public accessmodifier", "access"),
            entry("codable decodable encodable", "coding"),
            entry("modules frameworks", "import"),
            entry("includes files refs extends merge $include $import", "include"),
            entry("error errormodel errorresponse failures", "errors"),
            entry(
                "tags tag groupdocs namespaces",
                "groups",
                and: "dots in the keys of 'endpoints' make them: \"shows.get\""
            ),
            entry("protocols conforms conformances inherits", "conform"),
            entry("ignore exclude skip filter", "only", "'only' chooses what is printed"),
            entry("mapping names renames alias aliases", "rename"),
            entry("changes override overrides overlay corrections fixes patch patches", "change"),
            entry("tolerant forgiving relaxed optional", "lenient"),
            entry(
                "casing keys keydecodingstrategy",
                nil,
                "Swift names are made of the keys by themselves"
            ),
            entry(
                "variables variable placeholders",
                "server",
                "as in { \"url\": \"https://{region}.example.com\", "
                    + "\"variables\": { \"region\": \"String = eu\" } }"
            ),
        ],
        .server: [
            entry("address baseurl uri host server", "url"),
            entry("variable placeholders parameters params", "variables"),
            entry("name doc description", nil, "the key of a server is its name"),
        ],
        .endpoint: [
            entry(
                "method verb httpmethod url uri route endpoint href get post put patch delete",
                "request",
                requestLine
            ),
            entry("call operation line", "request"),
            entry("statuscode statuscodes statuses code codes httpstatus successstatus", "status"),
            entry(
                "params parameters queryparams queryparameters querystring queries qs search args"
                    + " arguments variables filters",
                "query",
                and: "parameters of the path belong in 'request', those of headers in 'headers'"
            ),
            entry(
                "response responses return result results output success type returntype decode schema model",
                "returns"
            ),
            entry(
                "produces accept accepts",
                nil,
                "the media type is said in 'returns': { \"json\": \"Show\", \"media\": \"application/json\" }"
            ),
            entry(
                "consumes contenttype mediatype",
                nil,
                "the media type is said in 'body': { \"json\": \"Show\", \"media\": \"application/json\" }"
            ),
            entry("requestbody payload data input content bodyparameters encode", "body"),
            entry(
                "json form multipart text file files upload formdata fields",
                "body",
                and: "as in \"body\": { \"form\": { \"title\": \"String\" } }"
            ),
            entry("summary description documentation docs title about", "doc"),
            entry(
                "operationid name id function functionname key",
                nil,
                "the key of an endpoint is its name"
            ),
            entry(
                "tags tag group groups namespace",
                nil,
                "dots in the key make groups: \"shows.get\""
            ),
            entry("paging pagination paginate paginated page cursor pageable", "pages"),
            entry(
                "responseheaders answerheaders",
                nil,
                "the headers of answers are described for all endpoints, at the top level"
            ),
            entry("header httpheaders", "headers"), entry("cookie", "cookies"),
            entry(
                "security authentication authorization authenticated requiresauth permissions"
                    + " scopes credentials",
                "auth"
            ),
            entry("public noauth anonymous", "auth", "did you mean \"auth\": \"none\"?"),
            entry("error failure failures throws errorresponse", "errors"),
            entry("timeoutinterval deadline", "timeout"),
            entry("retries maxretries retrypolicy attempts", "retry"),
            entry("servers baseurl host baseuri basepath", "server"),
            entry("keypath root rootkey envelope datapath select extract jsonpath", "unwrap"),
            entry("pathparams pathparameters placeholders", "path"),
            entry("cache cachepolicy caching etag", nil, "the Loader is given a cache"),
            entry("obsolete isdeprecated", "deprecated"),
            entry(
                "example examples sampledata test tests mock stub",
                nil,
                "a StubLoader has answers for tests"
            ),
            entry(
                "task taskkind validationtype",
                nil,
                "parameters belong in 'query', 'headers' and 'body'"
            ),
            entry(
                "validation status statuses expectedstatus statuscodes",
                "returns",
                "answers by status belong in 'returns': { \"200\": \"Show\", \"204\": \"Void\" }"
            ),
            entry(
                "stream streaming subscribe sse",
                "returns",
                "did you mean \"returns\": { \"events\": \"Show\" }?"
            ),
            entry(
                "callbacks",
                nil,
                "what the server sends by itself belongs in 'webhooks', beside 'endpoints'"
            ),
            entry("links", nil, "leave it out: there is nothing like it here"),
        ],
        .webhook: [
            entry(
                "payload requestbody json schema type model event data returns content",
                "body",
                "a body is named by its model: \"body\": \"Push\""
            ),
            entry("header", "headers"),
            entry("description summary documentation docs", "doc"),
            entry(
                "request method path url",
                nil,
                "leave it out: where the server sends it is said in Swift, by the route of the app"
            ),
            entry(
                "secret signature auth security",
                nil,
                "leave it out: the app checks the signature, before it reads the body"
            ),
        ],
        .field: [
            entry(
                "nullable optional isoptional isnullable required isrequired omitempty null",
                nil,
                needed
            ),
            entry(
                "format dateformat encoding coding dateencoding wireformat serialize representation",
                "as"
            ),
            entry(
                "key codingkey jsonkey jsonname wirename serializedname from source alias rename"
                    + " json property field param",
                nil,
                "the key of the field is what the wire has; 'name' is another Swift name"
            ),
            entry("description summary documentation docs title about label", "doc"),
            entry("defaultvalue initial initialvalue fallback value", "default"),
            entry(
                "items element elementtype array list of",
                nil,
                "a list has its type in brackets: \"[String]\""
            ),
            entry("properties object members", "fields"),
            entry("values cases options allowed allowedvalues choices", "enum"),
            entry("oneof anyof variants types", "union"),
            entry(
                "$ref ref model schema class struct allof",
                "type",
                "a model is named by its type: \"Show\""
            ),
            entry("constant fixed always literal", "const"),
            entry("additionalproperties rest extra", "additional"),
            entry("collectionformat explode arrayformat serialization", "style"),
            entry(
                "minimum maximum minlength maxlength minitems maxitems pattern min max length regex"
                    + " validation validate multipleof uniqueitems unique",
                nil,
                unchecked
            ),
            entry(
                "example examples writeonly mutable private let var access visibility index",
                nil,
                "leave it out: there is nothing like it here"
            ),
            entry(
                "in location place",
                nil,
                "the location of a parameter is the key that it is in: 'query', 'headers', 'cookies' or 'path'"
            ),
            entry("bits optionset bitmask", "flags"), entry("frozen exhaustive strict", "closed"),
            entry("ignoreerrors lenient compact skipinvalid", "lossy"),
            entry("readonly read_only computed generated serverside", "readOnly"),
        ],
        .model: [
            entry("properties members props attributes columns vars variables content", "fields"),
            entry(
                "type kind object struct class",
                nil,
                "what a model is, one of its keys says: 'fields', 'enum', 'union', 'wraps', …"
            ),
            entry("required optional nullable requiredfields", nil, needed),
            entry("id key primarykey identifier idfield identifiable idkey", "identity"),
            entry(
                "inherits allof base baseclass parent super superclass extend includes",
                "extends"
            ),
            entry("protocols conforms conformances implements traits adopts conformsto", "conform"),
            entry("codable decodable encodable", "coding"),
            entry(
                "oneof anyof variants sealed discriminator mapping tag",
                "union",
                and: "as in { \"tag\": \"type\", \"cases\": { \"cat\": \"Cat\" } }"
            ),
            entry("values cases rawvalues options", "enum"),
            entry("description summary title documentation docs about", "doc"),
            entry("generics typeparameters parameters templates typeparams", "generic"),
            entry("additionalproperties rest extra catchall", "additional"),
            entry("rawtype wrapped wrap newtype underlying rawvalue", "wraps"),
            entry("typealias aliasof $ref ref", "alias"),
            entry(
                "items element",
                "alias",
                "a list is no model: \"alias\": \"[Show]\", or '[Show]' where it is used"
            ),
            entry("optionset bitmask bits", "flags"),
            entry("frozen exhaustive strict", "closed"),
            entry(
                "external swift swifttype import module",
                nil,
                "types written in Swift belong in 'external' of the API"
            ),
            entry("deprecated", nil, "fields and endpoints can be deprecated, models cannot"),
            entry("format dateformat", "as"),
            entry("minimum maximum minlength maxlength pattern min max length", nil, unchecked),
            entry(
                "example examples xml externaldocs access visibility codingkeys",
                nil,
                "leave it out: there is nothing like it here"
            ),
        ],
        .body: [
            entry("application/json content schema $ref ref type object model", "json"),
            entry(
                "formdata urlencoded formurlencoded application/xwwwformurlencoded xwwwformurlencoded",
                "form"
            ),
            entry("multipart/formdata file files upload parts multipartformdata", "multipart"),
            entry("string plain text/plain", "text"),
            entry("raw binary bytes application/octetstream stream", "data"),
            entry("contenttype mediatype mimetype encoding", "media"),
            entry("envelope root rootkey key", "wrap"),
            entry("required optional", nil, "a body of a type with '?' may be left out: \"Show?\""),
            entry("mode", nil, "the form is a key: { \"json\": \"Show\" }"),
        ],
        .value("returns"): [
            entry(
                "type schema model body content $ref ref application/json object value of",
                "json",
                "'returns' is the type itself: \"Show\", \"[Show]\""
            ),
            entry("array list items", "json", "a list is \"[Show]\""),
            entry("html string plain xml text/plain text/html csv", "text"),
            entry("binary bytes image file raw pdf application/octetstream", "data"),
            entry("ndjson jsonl jsonlines application/xndjson", "lines"),
            entry("sse stream event text/eventstream serversentevents", "events"),
            entry("contenttype accept mediatype mimetype", "media"),
            entry("done terminator stop until", "end"),
            entry(
                "ok success error failure created accepted nocontent notfound status code statuses 2** 4**",
                nil,
                "a status is written '200', '2XX' or 'default'"
            ),
            entry("description doc", nil, "the text about an endpoint belongs in its 'doc'"),
            entry(
                "headers header",
                nil,
                "'responseHeaders' at the top level describes the headers of answers"
            ),
        ],
        .value("pages"): [
            entry("nextpage nextlink nexturl link links url nextpageurl", "next"),
            entry(
                "token nextcursor nextpagetoken pagetoken continuation continuationtoken endcursor after",
                "cursor"
            ),
            entry("pageparam pagenumber number pageindex currentpage", "page"),
            entry("skip from", "offset"),
            entry("size pagesize perpage count max take top", "limit"),
            entry("results data list elements content values records edges nodes array", "items"),
            entry("hasmore hasnext hasnextpage last", "more"),
            entry("totalcount totalitems totalresults", "total"),
            entry("lastpage numpages pages", "totalPages"),
            entry("parameter param to query argument", "into"),
            entry("first begin firstpage initial", "start"),
            entry(
                "type style strategy kind mode",
                "next",
                "the way is a key: 'next', 'cursor', 'page' or 'offset'"
            ),
        ],
        .union: [
            entry("discriminator propertyname key field property typekey by", "tag"),
            entry("oneof anyof types variants mapping options of members", "cases"),
        ],
        .unionCase: [
            entry("model schema $ref ref fields of", "type"),
            entry("tag values key name const", "value"),
        ],
        .errorBody: [
            entry("model type schema content body $ref", "json"),
            entry("condition if where", "when"),
            entry("success ok not except", "unless"),
            entry("string html", "text"), entry("binary bytes", "data"),
        ],
        .place: [
            entry("rel relation linkrel", "link"), entry("headers name", "header"),
            entry(
                "path key keypath body json field",
                nil,
                "a place in the body is text: \"data.items\""
            ),
        ],
        .value("retry"): [
            entry("count max maxattempts retries times limit maxretries number", "attempts"),
            entry("statuses statuscodes codes status when if", "on"),
            entry("idempotencykey header idempotency", "key"),
            entry("method verbs httpmethods allowedmethods", "methods"),
            entry(
                "idempotent safe repeatable",
                nil,
                "\"methods\": [\"POST\"] sends again what may come twice"
            ),
            entry(
                "delay backoff interval wait exponential jitter",
                nil,
                "the delay grows by itself, and 'Retry-After' is honoured"
            ),
        ],
        .value("auth"): [
            entry(
                "oauth2 oauthtoken",
                "oauth",
                "did you mean { \"oauth\": { \"token\": \"https://login.example.com/token\" } }?"
            ),
            entry(
                "jwt token openidconnect oidc accesstoken bearerauth http authorization",
                "bearer",
                "an access token is a 'bearer': { \"bearer\": {} }"
            ),
            entry("type scheme in name", nil, "a way is a key of its own: { \"bearer\": {} }"),
            entry(
                "apikeyauth key header query cookie",
                "apiKey",
                "did you mean { \"apiKey\": { \"header\": \"X-API-Key\" } }?"
            ),
            entry("basicauth username password user", "basic"),
        ],
        .value("bearer"): [
            entry("token value accesstoken secret", nil, secret),
            entry("scheme type name", "prefix"),
            entry(
                "bearerformat format flows scopes",
                nil,
                "leave it out: the Loader is given the token"
            ),
        ],
        .value("oauth"): [
            entry("tokenurl tokenaddress tokenendpoint url server tokenserver", "token"),
            entry("scope", "scopes"),
            entry("clientid clientsecret id secret client username password", nil, secret),
            entry(
                "flows flow grant granttype authorizationurl refreshurl",
                nil,
                "how a token is fetched is said in Swift: .oauth(.clientCredentials(…))"
            ),
        ],
        .value("basic"): [entry("username password user login", nil, secret)],
        .value("apiKey"): [
            entry("value token secret key", nil, secret),
            entry("in name", "header", "the place is the key: { \"header\": \"X-API-Key\" }"),
        ],
        .dateEncoding: [entry("dateformat pattern string", "format")],
        .externalType: [
            entry(
                "module import name swift",
                "type",
                "the type has its module before it: \"MoneyKit.Money\""
            ),
            entry("codable conform conformance", "conforms"),
        ],
        .extendedShape: [
            entry("inherits allof base parent", "extends"), entry("properties", "fields"),
        ],
        .includedFile: [
            entry("schemas components definitions types model", "models"),
            entry("paths routes operations requests", "endpoints"),
        ],
    ]
}
