import Foundation
import ResgenRuntime

private func wire(_ server: URL) -> Wire { Wire(server: server.appending(path: "v1")) }
private let date = Date(timeIntervalSince1970: 1_709_209_800)
private let uuid = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!
private let day = Day("2024-02-29")!

/// Types, forms and models, sent and read.
enum ValueCalls {
    static let all: [String: Call] = [
        "values.types": .value { wire($0).values.types(types) },
        "values.optional": .value { wire($0).values.optional(.init(f: "")) },
        "values.patch": .nothing { wire($0).values.patch(b: .null, c: .value("x")) },
        "values.forms": .value {
            wire($0).values.forms(
                .init(
                    price: Decimal(string: "9.90")!,
                    steps: [1, -2],
                    map: ["a": 1],
                    active: true,
                    text: false,
                ),
            )
        },
        "values.dates": .value {
            wire($0).values.dates(
                .init(iso: date, seconds: date, milliseconds: date, mail: date, german: date),
            )
        },
        "values.maps": .value {
            wire($0).values.maps(
                .init(ints: [7: 8, -1: 2], sizes: [.nA: [1: true]], ids: [.init(5): "five"]),
            )
        },
        "values.defaults": .value { wire($0).values.defaults(.init()) },
        "values.const": .value { wire($0).values.const(.init(a: 1)) },
        "values.names": .value {
            wire($0).values.names(
                .init(
                    imageURL: "i",
                    tag: "t",
                    default: true,
                    _2nd: 2,
                    userIDs: [1],
                    self: "s",
                    empty: 0,
                    quoted: 7,
                ),
            )
        },
        "values.inline": .value {
            wire($0).values.inline(
                .init(
                    state: .parked,
                    position: .init(lat: 52.5, lon: 13.4),
                    wheels: [.init(pressure: 2)],
                    lights: [.front, .rear],
                    load: .text("full"),
                    spare: [],
                ),
            )
        },
        "models.shelf": .value {
            wire($0).models.shelf(
                .init(
                    code: "C1",
                    shelves: [.init(code: "C2", degrees: -1)],
                    behind: .init(code: "B"),
                    degrees: -18.5,
                ),
            )
        },
        "models.additional": .value {
            wire($0).models.additional(.init(day: day, additional: ["A-1": 5]))
        },
        "models.generic": .value { wire($0).models.generic() },
        "models.kinds": .value {
            wire($0).models.kinds(
                .init(
                    open: [.nA, .unrecognized("huge")],
                    level: [.low, .unrecognized(9)],
                    closed: .yes,
                    rights: [.read, .admin],
                    bits: [.read, .init(rawValue: 4)],
                    price: .init(Decimal(string: "9.90")!),
                    reference: [.id(7), .object(.init(name: "Ada"))],
                    entry: .init(key: "k", value: 1),
                ),
            )
        },
        "models.events": .value {
            wire($0).models.events([
                .packed(.init(min: 1)), .moved(.init(name: "Ada")),
                .unrecognized(["type": "lost", "a": 1]),
            ])
        },
        "models.alias": .value { wire($0).models.alias() },
    ]

    private static let types = Wire.Types(
        string: "Zoë \"q\" \\ \n",
        bool: true,
        int8: .min,
        int16: .min,
        int32: .min,
        int64: .min,
        uint8: .max,
        uint16: .max,
        uint32: .max,
        uint64: .max,
        float: 1.5,
        double: 0.1,
        decimal: Decimal(string: "12345678901234567890.0123456789")!,
        date: date,
        day: day,
        uuid: uuid,
        url: URL(string: "https://example.com/a?b=c")!,
        data: Data([0, 255, 97]),
        json: ["a": [1, nil, "x"]],
        list: [[1], []],
        map: ["a": [true, false]],
    )
}
