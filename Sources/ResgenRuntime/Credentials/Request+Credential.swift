import Foundation

extension ResourceRequest {
    /// The same request with some credentials.
    func adding(_ issued: [IssuedCredential]) -> ResourceRequest {
        issued.reduce(self) { $0.adding($1.credential, $1.requirement.scheme) }
    }

    /// The same request with a credential where the scheme says, instead of what is there.
    func adding(_ credential: Credentials.Credential, _ scheme: Authentication.Scheme)
        -> ResourceRequest
    {
        var request = self
        switch (scheme, credential.secret) {
        case (.bearer(let prefix), .token(let token)):
            request.headers["Authorization"] = Authentication.text(of: token, after: prefix)
        case (.basic, .password(let user, let password)):
            let pair = "\(user):\(password)"
            // Its password would begin in the name (RFC 7617, section 2).
            if user.utf8.contains(UInt8(ascii: ":")) {
                request.headers.refuse("Authorization", "a colon in the user's name")
            } else if pair.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
                request.headers.refuse("Authorization", "a control character in user or password")
            }
            request.headers["Authorization"] = "Basic \(Data(pair.utf8).base64EncodedString())"
        case (.header(let name), .key(let key)): request.headers[name] = key
        case (.query(let name), .key(let key)): request.setQuery(name, key)
        case (.cookie(let name), .key(let key)): request.headers.setCookie(name, key)
        default: break
        }
        return request
    }
}

extension ResourceRequest.Headers {
    fileprivate mutating func setCookie(_ name: String, _ value: String) {
        let others = self["Cookie"]?.components(separatedBy: "; ") ?? []
        let kept = others.filter { $0.upTo("=") != name }
        self["Cookie"] = kept.isEmpty ? nil : kept.joined(separator: "; ")
        append([name: value] as ResourceRequest.Cookies)
    }
}
