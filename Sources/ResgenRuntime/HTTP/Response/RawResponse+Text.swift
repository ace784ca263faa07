import Foundation

extension RawResponse {
    /// The body as text, in the charset that its media type names (RFC 9110, section 8.3.2); UTF-8 where it
    /// names none, or one that is not known here.
    var text: String {
        guard let charset, let encoding = Self.encodings[charset],
            let text = String(data: body, encoding: encoding)
        else { return body.text }
        return text
    }

    private var charset: String? {
        let parts = HeaderText.parts(of: headers["Content-Type"] ?? "", at: ";")
        return parts.dropFirst().lazy.compactMap { HeaderText.value(of: "charset", in: $0) }.first?
            .lowercased()
    }

    /// What is no UTF-8, by the names that servers write. Latin 1 is what Windows makes of it, as on the web
    /// (Encoding Standard, section 4.2).
    private static let encodings: [String: String.Encoding] = [
        "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "windows-1252": .windowsCP1252,
        "us-ascii": .windowsCP1252, "utf-16": .utf16, "utf-16le": .utf16LittleEndian,
        "utf-16be": .utf16BigEndian, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
        "iso-2022-jp": .iso2022JP, "iso-8859-9": .windowsCP1254, "windows-1254": .windowsCP1254,
        "iso-8859-15": coreFoundation(0x20F), "koi8-r": coreFoundation(0xA02),
        "gb2312": chinese, "gbk": chinese, "gb18030": chinese, "big5": coreFoundation(0xA03),
        "euc-kr": coreFoundation(0x422),
    ]

    private static let chinese = coreFoundation(0x632)

    /// One that has a number in Core Foundation alone (`CFStringEncodings`).
    private static func coreFoundation(_ number: UInt) -> String.Encoding {
        String.Encoding(rawValue: 0x8000_0000 | number)
    }
}
