/// How a run ended, as the shell sees it (sysexits.h). The worst of several is the greatest.
enum ExitStatus: Int32, Error, Comparable {
    case fine = 0
    /// The spec has mistakes.
    case mistakes = 1
    case usage = 64
    case noInput = 66
    /// A fault of resgen's own.
    case fault = 70
    case cannotWrite = 73

    static func < (left: ExitStatus, right: ExitStatus) -> Bool {
        left.rawValue < right.rawValue
    }
}
