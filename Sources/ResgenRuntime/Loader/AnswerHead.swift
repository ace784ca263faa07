import Foundation

/// The start of an answer, whatever follows: an answer with its whole body, or with a stream.
protocol AnswerHead: Sendable {
    var status: Int { get }
    var headers: Headers { get }
    var url: URL? { get set }
    /// Which credential was missing or refused, where the status is due to that.
    var credentialNote: String? { get set }
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

extension AnswerStream: AnswerHead {
    var answer: Answer {
        var answer = Answer(status: status, headers: headers, url: url)
        answer.credentialNote = credentialNote
        return answer
    }

    /// A body that interceptors gave stands for the one from the network.
    init(_ answer: Answer, instead head: AnswerStream?) {
        guard answer.body.isEmpty, let head else {
            self.init(answer)
            return
        }
        self.init(
            status: answer.status,
            headers: answer.headers,
            url: answer.url,
            body: head.body,
        )
        credentialNote = answer.credentialNote
    }
}
