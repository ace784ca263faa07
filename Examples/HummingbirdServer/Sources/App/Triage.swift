import Logging
import ResgenRuntime
import ServiceLifecycle

/// Labels new issues, one after the other.
struct Triage: Service {
    private let github: GitHub
    private let loader: any ResourceLoader
    private let logger = Logger(label: "triage")
    private let issues: AsyncStream<GitHub.IssueChange>
    private let queue: AsyncStream<GitHub.IssueChange>.Continuation

    init(github: GitHub, loader: any ResourceLoader) {
        self.github = github
        self.loader = loader
        (issues, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1_000))
    }

    /// Keeps an issue for later; false if there are too many, or the server is about to end.
    func accept(_ opened: GitHub.IssueChange) -> Bool {
        if case .enqueued = queue.yield(opened) { true } else { false }
    }

    /// Works until the server ends, and then on what is still in the queue.
    func run() async {
        await withGracefulShutdownHandler {
            for await opened in issues { await label(opened) }
        } onGracefulShutdown: {
            queue.finish()
        }
    }

    private func label(_ opened: GitHub.IssueChange) async {
        guard opened.issue.labels.isEmpty else { return }
        let label = github.issues.addLabels(
            owner: opened.repository.owner.login,
            repo: opened.repository.name,
            number: opened.issue.number,
            labels: ["triage"],
        )
        do throws(NetworkError) {
            try await loader.load(label)
        } catch {
            logger.error("issue \(opened.issue.number) has no label: \(error)")
        }
    }
}
