/// How a run ended, as the shell sees it (sysexits.h). The worst of several is the greatest.
package enum ExitStatus: Int32, Error, Comparable {
    case fine = 0
    /// The spec has mistakes, or what a command looks for is there: see `CommandDescription.failure`.
    case mistakes = 1
    case usage = 64
    case noInput = 66
    /// A fault of resgen's own.
    case fault = 70
    case cannotWrite = 73

    /// What each says, as help tells it.
    package static let meanings: [(status: ExitStatus, meaning: String)] = [
        (.fine, "fine"), (.mistakes, "mistakes or what COMMAND --help says"),
        (.usage, "wrong usage"),
        (.noInput, "no such input"), (.cannotWrite, "cannot write"),
        (.fault, "a fault of resgen"),
    ]

    package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
        left.rawValue < right.rawValue
    }
}
