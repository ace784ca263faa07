extension StatusPattern {
    /// What to say of text that is no status: `2xx`, `200 OK`, `200-299`, `notFound`.
    static func notes(for text: String) -> [String] {
        let upper = text.uppercased().trimmed
        if let status = StatusPattern(upper) { return ["did you mean '\(status.text)'?"] }
        let word = upper.filter(\.isLetter).lowercased()
        let numbers = upper.split { !$0.isNumber }.map(String.init).filter {
            StatusPattern($0) != nil
        }
        if numbers.count == 1 { return ["did you mean '\(numbers[0])'?"] }
        if numbers.count == 2, numbers[0].hasSuffix("00"), numbers[1].hasSuffix("99") {
            return ["did you mean '\(numbers[0].prefix(1))XX'?"]
        }
        if numbers.count > 1 { return ["each has a line of its own: \(numbers.andList)"] }
        if upper.count == 2, upper.allSatisfy(\.isNumber), let status = StatusPattern(upper + "4") {
            return ["a status has three digits, as in '\(status.text)'"]
        }
        if let first = upper.first, "12345".contains(first), upper.count <= 3 {
            return ["did you mean '\(first)XX'?"]
        }
        let key = word.isEmpty ? text : word
        // Of short words too many are near to others.
        let isLong = key.count > 4
        let name =
            names[key]
            ?? (isLong ? nearest(to: key, in: names.keys.sorted()) : nil).flatMap { names[$0] }
        return name.map { ["did you mean '\($0)'?"] } ?? []
    }

    private static let names = [
        "default": "default",
        "ok": "200", "created": "201", "accepted": "202", "nocontent": "204", "empty": "204",
        "none": "204",
        "notmodified": "304", "badrequest": "400", "unauthorized": "401", "forbidden": "403",
        "notfound": "404", "conflict": "409", "gone": "410", "unprocessable": "422",
        "methodnotallowed": "405", "preconditionfailed": "412", "contenttoolarge": "413",
        "unprocessablecontent": "422", "unprocessableentity": "422", "internalservererror": "500",
        "badgateway": "502", "serviceunavailable": "503", "gatewaytimeout": "504",
        "toomanyrequests": "429", "servererror": "5XX", "clienterror": "4XX", "success": "2XX",
        "error": "default", "failure": "default", "other": "default", "else": "default",
        "*": "default",
        "any": "default", "all": "default",
    ]
}
