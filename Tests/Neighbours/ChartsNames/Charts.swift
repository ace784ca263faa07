// The names of types that Charts exports and that other modules are likely to want, too.

public struct AnnotationContext: Sendable { public init() {} }
public struct AreaMark: Sendable { public init() {} }
public protocol AxisContent {}
public struct AxisGridLine: Sendable { public init() {} }
public struct AxisMarkValues: Sendable { public init() {} }
public struct AxisMarks: Sendable { public init() {} }
public struct AxisTick: Sendable { public init() {} }
public struct AxisValueLabel: Sendable { public init() {} }
public struct BarMark: Sendable { public init() {} }
public struct Chart: Sendable { public init() {} }
public protocol ChartContent {}
public struct ChartProxy: Sendable { public init() {} }
public struct LineMark: Sendable { public init() {} }
public struct Plot: Sendable { public init() {} }
public struct PlottableValue: Sendable { public init() {} }
public struct PointMark: Sendable { public init() {} }
public protocol Plottable {}
public struct RectangleMark: Sendable { public init() {} }
public struct RuleMark: Sendable { public init() {} }
public struct SectorMark: Sendable { public init() {} }
