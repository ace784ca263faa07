import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SwiftNameTests {
    @Test(arguments: [
        ("name", "name"), ("avatar_url", "avatarURL"), ("avatarUrl", "avatarURL"),
        ("avatarURL", "avatarURL"), ("user_ids", "userIDs"), ("userIDs", "userIDs"),
        ("$top", "top"), ("@odata.nextLink", "odataNextLink"), ("_links", "links"),
        ("url", "url"), ("URL", "url"), ("urls", "urls"), ("URLs", "urls"), ("id", "id"),
        ("ID", "id"), ("html_url", "htmlURL"), ("HTMLParser", "htmlParser"),
        ("parseHTMLText", "parseHTMLText"), ("node_id", "nodeID"), ("gists-url", "gistsURL"),
        ("+1", "_1"), ("2fa", "_2fa"), ("is_2fa", "is2fa"), ("sha256", "sha256"),
        ("birth_year", "birthYear"), ("MAC_OS", "macOS"), ("IOS", "iOS"), ("iPhone", "iPhone"),
        ("X-Request-ID", "requestID"), ("If-None-Match", "ifNoneMatch"), ("größe", "größe"),
        ("JSONs", "jsons"), ("api_json_url", "apiJSONURL"), ("UserID", "userID"),
        ("userIds", "userIDs"), ("oauth2_token", "oauth2Token"), ("s3Bucket", "s3Bucket"),
        ("per-page", "perPage"), ("a b c", "aBC"), ("n/a", "nA"), ("self", "self"),
        ("http_status", "httpStatus"), ("ip_address", "ipAddress"), ("client_ip", "clientIP"),
        ("FULL_NAME", "fullName"), ("created at", "createdAt"), ("camelCaseWord", "camelCaseWord"),
        ("github_oauth", "githubOAuth"), ("base_https", "baseHTTPS"),
        ("1.2", "_1_2"), ("12", "_12"), ("tls1.2", "tls1_2"), ("o1-2024-12-17", "o1_2024_12_17"),
        ("gpt-4-32k", "gpt4_32k"), ("line_1", "line1"), ("1st_2nd", "_1st2nd"),
        ("𝑻a", "_𝑻a"), ("ﾟa", "_ﾟa"), ("名前", "名前"), ("٣a", "_٣a"),
        ("updatedDateUTC", "updatedDateUTC"), ("X-GitHub-OTP", "gitHubOTP"), ("pt-BR", "ptBR"),
        ("DATE_ISO", "dateIso"), ("userVIPs", "userVIPs"), ("bank_AIS", "bankAIS"),
        ("plainENTITLED", "plainEntitled"),
    ])
    func keyBecomesAMemberName(key: String, name: String) {
        #expect(SwiftName().member(key) == name)
    }

    @Test(arguments: ["", "+", "***", "-", "🎉"])
    func keyWithoutLettersHasNoName(key: String) {
        #expect(SwiftName().member(key) == nil)
        #expect(SwiftName().type(key) == nil)
    }

    @Test(arguments: [
        ("gender", "Gender"), ("avatar_url", "AvatarURL"), ("url", "URL"), ("ids", "IDs"),
        ("home-address", "HomeAddress"), ("2fa", "Type2fa"), ("v1.2", "V1_2"),
        ("MCPToolCall", "MCPToolCall"), ("MCP_TOOL_CALL", "McpToolCall"),
    ])
    func keyBecomesATypeName(key: String, name: String) {
        #expect(SwiftName().type(key) == name)
    }

    @Test func acronymsOfTheSpecJoinTheUsualOnes() {
        let names = SwiftName(acronyms: ["SKU"])
        #expect(names.member("base_sku") == "baseSKU")
        #expect(names.member("base_skus") == "baseSKUs")
        #expect(names.member("sku_url") == "skuURL")
    }
}
