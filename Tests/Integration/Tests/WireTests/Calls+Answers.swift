import Foundation
import ResgenRuntime

private func wire(_ server: URL) -> Wire { Wire(server: server.appending(path: "v1")) }

/// Answers: their values, statuses and errors.
enum AnswerCalls {
    static let all: [String: Call] = values.merging(statuses) { one, _ in one }

    private static let values: [String: Call] = [
        "answer.nothing": .nothing { wire($0).answer.nothing() },
        "answer.text": .value { wire($0).answer.text() },
        "answer.data": .value { wire($0).answer.data() },
        "answer.optional": .value { wire($0).answer.optional() },
        "answer.empty": .value { wire($0).answer.optional() },
        "answer.unwrapped": .value { wire($0).answer.unwrapped() },
        "answer.last": .value { wire($0).answer.last() },
        "answer.entries": .value { wire($0).answer.entries() },
        "answer.header": .value { wire($0).answer.header() },
        "answer.link": .value { wire($0).answer.link() },
        "answer.lossy": .value { wire($0).answer.lossy() },
    ]

    private static let statuses: [String: Call] = [
        "status.true": .value { wire($0).status.bool() },
        "status.false": .value { wire($0).status.bool() },
        "status.other": .value { wire($0).status.bool() },
        "status.optional": .value { wire($0).status.optional() },
        "status.first": several,
        "status.second": several,
        "status.third": several,
        "status.redirect": .value { wire($0).status.redirect() },
        "status.followed": .value { wire($0).status.followed() },
        "failure.narrow": .value { wire($0).failure.plain() },
        "failure.wide": .value { wire($0).failure.plain() },
        "failure.default": .value { wire($0).failure.plain() },
        "failure.inside": .value { wire($0).failure.inside() },
        "failure.there": .value { wire($0).failure.inside() },
        "failure.none": .value { wire($0).failure.inside() },
    ]

    private static let several = Call.value({ wire($0).status.several() }) { answer in
        switch answer {
        case .range(let range): ["range", try JSON(jsonData: range.jsonData())]
        case .driver(let driver): ["driver", try JSON(jsonData: driver.jsonData())]
        case .empty: ["empty"]
        }
    }
}
