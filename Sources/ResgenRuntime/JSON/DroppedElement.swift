/// An element that a lossy array or map left out because it could not be read.
public struct DroppedElement: Sendable, CustomStringConvertible {
    /// Where it stood in the answer.
    public let path: JSONPath
    /// Its index, if it stood in an array.
    public let index: Int?
    /// Its key, if it stood in an object.
    public let key: String?
    /// Why it could not be read.
    public let reason: DecodingFailure

    public var description: String { "dropped \(reason)" }

    static func list(
        _ dropped: [(offset: Int, index: Int?, key: String?, reason: any Error)],
        text: UnsafeBufferPointer<UInt8>,
        tape: Tape,
    ) -> [DroppedElement] {
        dropped.map { element in
            DroppedElement(
                path: JSONPath.path(to: element.offset, text: text, tape: tape),
                index: element.index,
                key: element.key,
                reason: DecodingFailure(element.reason, text: text, tape: tape),
            )
        }
    }
}
