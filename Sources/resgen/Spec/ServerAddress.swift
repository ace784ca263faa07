import Foundation

/// What a server's address has to be.
enum ServerAddress {
    static func isLegal(_ address: String) -> Bool {
        guard let components = URLComponents(string: address), let scheme = components.scheme,
            ["http", "https"].contains(scheme.lowercased()), components.host?.isEmpty == false
        else { return false }
        return URL(string: address) != nil
    }

    static func check(_ address: Located<String>, log: DiagnosticLog) {
        guard isLegal(address.value), let components = URLComponents(string: address.value) else {
            log.error("a server is an http or https URL with a host", at: address.range)
            return
        }
        if components.user != nil || components.password != nil {
            log.error("a server's URL has no credentials in it", at: address.range)
        }
        if components.query != nil || components.fragment != nil {
            log.error("a server has no query and no fragment", at: address.range)
        }
    }
}

extension PathPart {
    /// Text that could stand here, also as a port.
    var sample: String {
        switch self {
        case .literal(let text): text
        case .placeholder: "1"
        }
    }
}
