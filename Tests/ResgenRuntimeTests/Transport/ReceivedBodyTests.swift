import Foundation
import Testing

@testable import ResgenRuntime

@Suite("Received bodies") struct ReceivedBodyTests {
    private static func bytes(_ count: Int) -> Data { Data(repeating: 0x61, count: count) }

    @Test func collectedBodyIsOneTextUpToItsLimit() {
        var body = ReceivedBody(.collected, limit: 10)
        #expect(body.append(Self.bytes(4)) == nil)
        #expect(body.append(Self.bytes(6)) == nil)
        #expect(body.bytes == Self.bytes(10) && body.receivedCount == 10)
        #expect(!body.hasPiece && !body.isFull)
        #expect(body.append(Self.bytes(1)) as? RawResponse.BodyFailure == .tooLarge(limit: 10))
    }

    @Test func streamedBodyIsFullUntilItIsDrained() {
        var body = ReceivedBody(.streamed, limit: 10)
        let piece = 1 << 16
        for _ in 0..<4 { #expect(body.append(Self.bytes(piece)) == nil) }
        #expect(!body.isFull && !body.isDrained)
        #expect(body.append(Self.bytes(1)) == nil)
        #expect(body.isFull)
        for _ in 0..<3 { #expect(body.takePiece()?.count == piece) }
        #expect(!body.isFull && !body.isDrained)
        #expect(body.takePiece()?.count == piece)
        #expect(body.isDrained && body.hasPiece)
        #expect(body.takePiece()?.count == 1)
        #expect(body.takePiece() == nil && body.receivedCount == Int64(4 * piece + 1))
    }

    @Test func readerOfAStreamMayBeSlowUpToALimit() {
        var body = ReceivedBody(.streamed, limit: 10)
        let limit = 1 << 25
        #expect(body.append(Self.bytes(limit)) == nil)
        let failure = body.append(Self.bytes(1)) as? RawResponse.BodyFailure
        #expect(failure == .readerTooSlow(limit: limit))
    }

    @Test func headOfAnotherResponseDropsWhatHasArrived() {
        var body = ReceivedBody(.collected, limit: 10)
        #expect(body.append(Self.bytes(8)) == nil)
        body.restart(expecting: 4)
        #expect(body.bytes.isEmpty && body.receivedCount == 0)
        #expect(body.append(Self.bytes(8)) == nil)
    }
}
