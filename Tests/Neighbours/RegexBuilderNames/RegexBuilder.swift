// The names of types that RegexBuilder exports and that other modules are likely to want, too.

public struct Anchor: Sendable { public init() {} }
public struct Capture: Sendable { public init() {} }
public struct CharacterClass: Sendable { public init() {} }
public struct ChoiceOf: Sendable { public init() {} }
public struct Local: Sendable { public init() {} }
public struct Lookahead: Sendable { public init() {} }
public struct NegativeLookahead: Sendable { public init() {} }
public struct One: Sendable { public init() {} }
public struct OneOrMore: Sendable { public init() {} }
public struct Optionally: Sendable { public init() {} }
public struct Reference: Sendable { public init() {} }
public struct RegexComponentBuilder: Sendable { public init() {} }
public struct Repeat: Sendable { public init() {} }
public struct RepetitionBehavior: Sendable { public init() {} }
public struct TryCapture: Sendable { public init() {} }
public struct ZeroOrMore: Sendable { public init() {} }
