import Crypto
import Foundation

/// The signature of a webhook, which only GitHub and this server can make: `sha256=` and an HMAC in
/// hexadecimal digits.
struct Signature: Sendable {
    private static let prefix = "sha256="

    private let key: SymmetricKey

    init(secret: String) { key = SymmetricKey(data: Data(secret.utf8)) }

    /// The signature of a body.
    func text(for body: Data) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: body, using: key)
        return Self.prefix + code.map { String(format: "%02x", $0) }.joined()
    }

    /// Whether a signature is that of a body. Each wrong one takes the same time.
    func matches(_ text: String, _ body: Data) -> Bool {
        guard text.hasPrefix(Self.prefix) else { return false }
        let digits = Array(text.dropFirst(Self.prefix.count))
        let code = stride(from: 0, to: digits.count - 1, by: 2)
            .compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: body, using: key)
    }
}
