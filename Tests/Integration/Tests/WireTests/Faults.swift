import Foundation
import Servers

extension Fault {
    static let all: [Fault] = [endings, framings, contents, statuses, heads].flatMap { $0 }

    private static let gone = URLError.networkConnectionLost.rawValue
    private static let timedOut = URLError.timedOut.rawValue
    private static let bad = URLError.badServerResponse.rawValue
    /// libcurl's error for a transfer that was cut; Foundation has no code of its own for it.
    private static let cut = URLError.unknown.rawValue

    /// Pieces of 64 KB. With a sanitizer they are read faster than they are looked at: fewer then.
    private static let gigabyte = Memory.isSanitized ? 1 << 10 : 1 << 14

    /// The connection ends, or stands still, too early.
    private static let endings = [
        Fault("closed before the head", [], sees: .transport(bad)),
        Fault("reset before the head", [.reset], sees: .transport(gone)),
        Fault(
            "reset in the head",
            [.text("HTTP/1.1 200 OK\nContent-Le"), .wait(.milliseconds(50)), .reset],
            sees: .transport(gone),
        ),
        Fault("closed in the body", [.head(100), .text("[1,")], sees: .transport(cut)),
        Fault(
            "reset in the body",
            [.head(100), .text("[1,"), .wait(.milliseconds(50)), .reset],
            sees: .transport(gone),
        ),
        Fault(
            "stalled before the head",
            [.waitForEnd],
            timeout: .seconds(1),
            sees: .transport(timedOut),
        ),
        Fault(
            "stalled in the head",
            [.text("HTTP/1.1 200 OK\n"), .waitForEnd],
            timeout: .seconds(1),
            sees: .transport(timedOut),
        ),
        Fault(
            "stalled in the body",
            [.head(10), .text("[1"), .waitForEnd],
            timeout: .seconds(1),
            sees: .transport(timedOut),
        ),
        Fault(
            "slow drip past the limit",
            [.head(1000), .repeat(Data(" ".utf8), times: 1000, pause: .milliseconds(20))],
            timeout: .seconds(1),
            sees: .transport(timedOut),
        ),
    ]

    /// Lengths and chunks that are wrong.
    private static let framings = [
        Fault(
            "chunked body without its end",
            [.head(), .text("2\n[1\n")],
            sees: .transport(cut),
        ),
        Fault("chunk of a wrong size", [.head(), .text("zz\n[1]\n0\n\n")], sees: .transport(cut)),
        Fault(
            "chunk of a huge size",
            [.head(), .text("FFFFFFFFFFFFFFFFF\n[1]\n")],
            sees: .transport(cut),
        ),
        Fault("shorter than its length", [.head(4), .text("[1]")], sees: .transport(cut)),
        Fault(
            "longer than its length",
            [.head(2), .text("[]HTTP/1.1 200 OK\nContent-Length: 3\n\n[7]"), .waitForEnd],
            sees: .value([]),
            // On a connection that is kept, libcurl takes what is left as the next answer.
            .value([7]),
        ),
        Fault(
            "length that cuts the JSON",
            [.head(3), .text("[1,2]"), .waitForEnd],
            sees: .decoding("found the end of the text"),
            .transport(URLError.unsupportedURL.rawValue),
        ),
        Fault(
            "length below zero",
            [.head(-5), .text("[1]")],
            sees: .transport(cut),
            .transport(bad),
        ),
        Fault(
            "length that is no number",
            [.text("HTTP/1.1 200 OK\nContent-Length: many\n\n[1]")],
            sees: .transport(cut),
        ),
        Fault(
            "no length at all",
            [.text("HTTP/1.1 200 OK\n\n[1]")],
            sees: .value([1]),
        ),
    ]

    /// Bodies that are not what they should be.
    private static let contents = [
        Fault(
            "gzip that is none",
            [.head(3, "Content-Encoding: gzip\n"), .text("[1]")],
            sees: .transport(cut),
        ),
        Fault(
            "gzip that is cut",
            [
                .head(12, "Content-Encoding: gzip\n"),
                .send(Data([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 139, 54])),
            ],
            // libcurl does not notice; the JSON ends too early.
            sees: .decoding("found the end of the text"),
        ),
        Fault(
            "gzip that ends with the connection",
            [
                .text("HTTP/1.1 200 OK\nContent-Encoding: gzip\n\n"),
                .send(Data([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 139, 54])),
            ],
            sees: .transport(URLError.cannotDecodeContentData.rawValue),
        ),
        Fault(
            "an encoding that nobody knows",
            [.head(3, "Content-Encoding: rot13\n"), .text("[1]")],
            sees: .transport(cut),
            .decoding("expected"),
        ),
        Fault("HTML", [.head(6), .text("<html>")], sees: .decoding("found '<'")),
        Fault(
            "UTF-16",
            [.head(8), .send(Data("[1]".data(using: .utf16)!))],
            sees: .decoding("found byte 0xFF")
        ),
        Fault(
            "Latin-1",
            [.head(5), .send(Data([0x5B, 0x22, 0xE9, 0x22, 0x5D]))],
            sees: .decoding("UTF-8"),
        ),
        Fault(
            "100,000 arrays in each other",
            [
                .head(200_000), .repeat(Data("[".utf8), times: 100_000),
                .repeat(Data("]".utf8), times: 100_000),
            ],
            sees: .decoding("expected"),
        ),
        Fault(
            "1 GB with its length",
            [.head(1 << 30), .repeat(Data(repeating: 32, count: 1 << 16), times: gigabyte)],
            sizeLimit: 1 << 20,
            sees: .tooLarge,
        ),
        Fault(
            "1 GB in chunks",
            [
                .head(),
                .repeat(
                    Data("10000\r\n".utf8) + Data(repeating: 32, count: 1 << 16)
                        + Data("\r\n".utf8),
                    times: gigabyte
                ),
            ],
            sizeLimit: 1 << 20,
            sees: .tooLarge,
        ),
    ]

    /// Answers whose status and body do not fit each other.
    private static let statuses = [
        Fault(
            "204 with a body",
            [.text("HTTP/1.1 204 No Content\nContent-Length: 3\n\n[1]")],
            sees: .value(.null),
        ),
        Fault("200 without a body", [.head(0)], sees: .value(.null)),
        Fault(
            "redirect loop",
            [
                .text(
                    "HTTP/1.1 302 Found\nLocation: /v1/followed\nConnection: close\nContent-Length: 0\n\n"
                )
            ],
            sees: .transport(URLError.httpTooManyRedirects.rawValue),
        ),
        Fault(
            "redirect to a file",
            [
                .text(
                    "HTTP/1.1 302 Found\nLocation: file:///etc/hostname\nConnection: close\nContent-Length: 0\n\n"
                )
            ],
            sees: .server(302),
        ),
        Fault(
            "redirect to nowhere",
            [.text("HTTP/1.1 302 Found\nConnection: close\nContent-Length: 0\n\n")],
            sees: .server(302),
        ),
        Fault(
            "401 with a Basic challenge",
            [
                .text(
                    "HTTP/1.1 401 No\nWWW-Authenticate: Basic realm=\"x\"\nConnection: close\nContent-Length: 0\n\n"
                )
            ],
            sees: .server(401),
        ),
        Fault(
            "100 and 103 before the answer",
            [
                .text("HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Hints\nLink: <a>\n\n"), .head(3),
                .text("[1]"),
            ],
            sees: .value([1]),
        ),
        Fault(
            "status 999",
            [.text("HTTP/1.1 999 Odd\nConnection: close\nContent-Length: 0\n\n")],
            sees: .server(999)
        ),
    ]

    /// Heads that are wrong.
    private static let heads = [
        Fault(
            "garbage instead of HTTP",
            [.text("\u{0}\u{1}nonsense\n\n")],
            sees: .transport(URLError.unsupportedURL.rawValue)
        ),
        Fault(
            "SSH",
            [.text("SSH-2.0-OpenSSH_9.2\n")],
            sees: .transport(URLError.unsupportedURL.rawValue)
        ),
        Fault(
            "an unknown version",
            [.text("HTTP/9.9 200 OK\nContent-Length: 3\n\n[1]")],
            sees: .transport(URLError.unsupportedURL.rawValue)
        ),
        Fault(
            "a header of 10 MB",
            [
                .text("HTTP/1.1 200 OK\nX-Big: "),
                .repeat(Data(repeating: 97, count: 1 << 16), times: 160),
            ],
            sees: .transport(cut),
        ),
        Fault(
            "headers of 10 MB",
            [
                .text("HTTP/1.1 200 OK\n"),
                .repeat(
                    Data("X-A: \(String(repeating: "b", count: 1000))\r\n".utf8),
                    times: 10_000
                ),
            ],
            sees: .transport(cut),
        ),
        Fault(
            "a line that is no header",
            [.text("HTTP/1.1 200 OK\nnonsense\nContent-Length: 3\n\n[1]")],
            sees: .value([1]),
            .transport(cut),
        ),
    ]
}
