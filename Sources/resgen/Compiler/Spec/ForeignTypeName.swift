/// What other languages call the types of this one.
enum ForeignTypeName {
    /// The type of this language that a word of another means; nil for other words.
    static func type(_ word: String) -> String? {
        guard StandardType(rawValue: word) == nil else { return nil }
        // GraphQL's; in small letters it is what a placeholder is called.
        if word == "ID" { return "String" }
        let word = word.lowercased()
        // Protocol Buffers, "Well-Known Types".
        return words[word.hasPrefix("google.protobuf.") ? String(word.dropFirst(16)) : word]
    }

    /// Whether a word names a type here or elsewhere.
    static func isKnown(_ word: String) -> Bool {
        StandardType(rawValue: word) != nil || type(word) != nil
    }

    private static let words: [String: String] = {
        var words: [String: String] = [:]
        for type in StandardType.common { words[type.rawValue.lowercased()] = type.rawValue }
        for (type, names) in synonyms {
            for name in names.split(separator: " ") { words[String(name)] = type }
        }
        return words
    }()

    /// In lower case; a name of a standard type is never looked up.
    private static let synonyms = [
        (
            "String",
            "str string text char character nsstring varchar email password slug hostname"
                + " stringvalue fieldmask"
        ),
        ("Int", "integer int short smallint nsinteger"),
        ("Int32", "int32 sint32 sfixed32 i32 int32value"),
        ("UInt32", "uint32 fixed32 u32"),
        ("Int64", "long int64 bigint sint64 sfixed64 i64 biginteger bigserial int64value"),
        ("UInt64", "uint64 fixed64 u64 ulong"),
        ("Int8", "sbyte i8"), ("UInt8", "byte u8"), ("Int16", "i16"), ("UInt16", "u16 ushort"),
        ("UInt", "unsigned nsuinteger usize"),
        (
            "Double",
            "number double float64 cgfloat real f64 nsnumber numeric timeinterval doublevalue"
        ),
        ("Float", "float float32 f32"),
        ("Decimal", "bigdecimal money currency nsdecimalnumber"),
        ("Bool", "boolean bool boolvalue"),
        (
            "Date",
            "datetime date-time timestamp time nsdate instant zoneddatetime localdatetime"
                + " offsetdatetime datetimeoffset iso8601"
        ),
        ("Day", "localdate dateonly"),
        ("Duration", "timespan timedelta interval"),
        ("UUID", "guid uuid"), ("URL", "uri url nsurl"),
        ("File", "file upload uploadfile formfile"),
        ("Data", "bytes binary blob buffer bytearray nsdata base64"),
        (
            "JSON",
            "object any unknown anyobject dictionary dict json anycodable jsonvalue struct listvalue"
        ),
        ("Void", "void none null nil never empty undefined unit nocontent"),
    ]
}
