import Foundation

/// The start of an answer, whatever follows: an answer with its whole body, or with a stream.
protocol AnswerHead: Sendable {
    var status: Int { get }
    var headers: Headers { get }
    var url: URL? { get set }
    /// What interceptors see.
    var answer: Answer { get }

    /// What interceptors make of it.
    ///
    /// - Parameters:
    ///   - answer: What they give.
    ///   - head: What came from the network; nil if nothing was asked.
    init(_ answer: Answer, instead head: Self?)
}

extension Answer: AnswerHead {
    var answer: Answer { self }

    init(_ answer: Answer, instead head: Answer?) { self = answer }
}
