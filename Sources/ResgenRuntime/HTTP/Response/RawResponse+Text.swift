import Foundation

extension RawResponse {
    /// The body as text, in the charset that its media type names (RFC 9110, section 8.3.2); UTF-8 where it
    /// names none, or one that is not known here.
    var text: String {
        guard let encoding = Charset.encoding(of: headers["Content-Type"] ?? "") else {
            return body.text
        }
        if let text = String(data: body, encoding: encoding) { return text }
        // Five bytes are nothing to Windows, and controls on the web.
        let isLatin = encoding == .windowsCP1252
        return isLatin ? String(data: body, encoding: .isoLatin1) ?? body.text : body.text
    }
}

/// The charsets of texts (RFC 9110, section 8.3.2).
enum Charset {
    /// What a media type names, if that is known here and no UTF-8.
    static func encoding(of mediaType: String) -> String.Encoding? {
        let parts = HeaderText.parts(of: mediaType, at: ";").dropFirst()
        let name = parts.lazy.compactMap { HeaderText.value(of: "charset", in: $0) }.first
        return name.flatMap { encodings[$0.lowercased()] }
    }

    /// What is no UTF-8, by the names that servers write. Latin 1 is what Windows makes of it, as on the web
    /// (Encoding Standard, section 4.2).
    private static let encodings: [String: String.Encoding] = [
        "iso-8859-1": .windowsCP1252, "iso_8859-1": .windowsCP1252, "latin1": .windowsCP1252,
        "us-ascii": .windowsCP1252, "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
        "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "iso-8859-9": .windowsCP1254, "windows-1254": .windowsCP1254,
        "iso-8859-15": coreFoundation(0x20F), "koi8-r": coreFoundation(0xA02),
        "shift_jis": .shiftJIS, "x-sjis": .shiftJIS, "windows-31j": .shiftJIS,
        "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "euc-kr": coreFoundation(0x422),
        "gb2312": chinese, "gbk": chinese, "gb18030": chinese, "big5": coreFoundation(0xA03),
    ]

    private static let chinese = coreFoundation(0x632)

    /// One that has a number in Core Foundation alone (`CFStringEncodings`).
    private static func coreFoundation(_ number: UInt) -> String.Encoding {
        String.Encoding(rawValue: 0x8000_0000 | number)
    }
}
