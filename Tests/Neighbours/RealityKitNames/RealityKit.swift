// The names of types that RealityKit exports and that other modules are likely to want, too.

public struct AnchorEntity: Sendable { public init() {} }
public struct AnchoringComponent: Sendable { public init() {} }
public struct AnimationResource: Sendable { public init() {} }
public struct AudioResource: Sendable { public init() {} }
public struct BillboardComponent: Sendable { public init() {} }
public protocol Component {}
public struct Entity: Sendable { public init() {} }
public protocol Event {}
public struct EntityQuery: Sendable { public init() {} }
public protocol HasModel {}
public protocol Material {}
public struct MeshResource: Sendable { public init() {} }
public struct ModelComponent: Sendable { public init() {} }
public struct ModelEntity: Sendable { public init() {} }
public struct PhysicallyBasedMaterial: Sendable { public init() {} }
public protocol Resource {}
public struct RealityView: Sendable { public init() {} }
public struct Scene: Sendable { public init() {} }
public struct ShapeResource: Sendable { public init() {} }
public struct SimpleMaterial: Sendable { public init() {} }
public struct SynchronizationComponent: Sendable { public init() {} }
public protocol System {}
public struct TextureResource: Sendable { public init() {} }
public struct Transform: Sendable { public init() {} }
