// The names of types that SwiftUI exports and that other modules are likely to want, too.

public struct Alert: Sendable { public init() {} }
public struct AnyTransition: Sendable { public init() {} }
public struct AnyView: Sendable { public init() {} }
public struct Angle: Sendable { public init() {} }
public struct Animation: Sendable { public init() {} }
public struct Axis: Sendable { public init() {} }
@propertyWrapper
public struct Binding<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct ButtonRole: Sendable { public init() {} }
public struct Capsule: Sendable { public init() {} }
public struct Circle: Sendable { public init() {} }
public struct Color: Sendable { public init() {} }
public struct ColorScheme: Sendable { public init() {} }
public struct CommandGroup: Sendable { public init() {} }
public protocol Commands {}
public struct ContentMode: Sendable { public init() {} }
public struct Divider: Sendable { public init() {} }
public struct DragGesture: Sendable { public init() {} }
public struct Edge: Sendable { public init() {} }
public struct Ellipse: Sendable { public init() {} }
public struct EmptyView: Sendable { public init() {} }
/// A macro, as attached to a declaration.
@propertyWrapper
public struct Entry<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@propertyWrapper
public struct Environment<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public protocol EnvironmentKey {}
@propertyWrapper
public struct EnvironmentObject<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct EnvironmentValues: Sendable { public init() {} }
public struct EventModifiers: Sendable { public init() {} }
@propertyWrapper
public struct FetchRequest<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public protocol FileDocument {}
public struct FillStyle: Sendable { public init() {} }
@propertyWrapper
public struct FocusState<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Font: Sendable { public init() {} }
public struct ForEach: Sendable { public init() {} }
public struct Form: Sendable { public init() {} }
public protocol Gesture {}
@propertyWrapper
public struct GestureState<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Gradient: Sendable { public init() {} }
public struct Grid: Sendable { public init() {} }
public struct Group: Sendable { public init() {} }
public struct HStack: Sendable { public init() {} }
public struct Image: Sendable { public init() {} }
public struct ImageRenderer: Sendable { public init() {} }
public struct Label: Sendable { public init() {} }
public protocol LabelStyle {}
public protocol Layout {}
public struct LazyVStack: Sendable { public init() {} }
public struct Link: Sendable { public init() {} }
public struct List: Sendable { public init() {} }
public struct LocalizedStringKey: Sendable { public init() {} }
public struct Material: Sendable { public init() {} }
public struct Menu: Sendable { public init() {} }
public struct Namespace: Sendable { public init() {} }
public struct NavigationLink: Sendable { public init() {} }
public struct NavigationPath: Sendable { public init() {} }
public struct NavigationStack: Sendable { public init() {} }
@propertyWrapper
public struct ObservedObject<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct OpenURLAction: Sendable { public init() {} }
public struct Path: Sendable { public init() {} }
public struct Picker: Sendable { public init() {} }
public protocol PreferenceKey {}
public protocol PreviewProvider {}
public struct ProgressView: Sendable { public init() {} }
public struct Rectangle: Sendable { public init() {} }
public struct RoundedRectangle: Sendable { public init() {} }
public struct SafeAreaRegions: Sendable { public init() {} }
public protocol Scene {}
public struct ScenePhase: Sendable { public init() {} }
public struct ScrollView: Sendable { public init() {} }
public struct Section: Sendable { public init() {} }
public struct SecureField: Sendable { public init() {} }
public struct Settings: Sendable { public init() {} }
public protocol Shape {}
public struct ShareLink: Sendable { public init() {} }
public struct Slider: Sendable { public init() {} }
public struct Spacer: Sendable { public init() {} }
@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@propertyWrapper
public struct StateObject<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Stepper: Sendable { public init() {} }
public struct SubmitLabel: Sendable { public init() {} }
public struct Tab: Sendable { public init() {} }
public struct Table: Sendable { public init() {} }
public struct Text: Sendable { public init() {} }
public struct TextField: Sendable { public init() {} }
public struct TextEditor: Sendable { public init() {} }
public struct TimelineView: Sendable { public init() {} }
public struct Toggle: Sendable { public init() {} }
public struct ToolbarItem: Sendable { public init() {} }
public struct Transaction: Sendable { public init() {} }
public protocol Transferable {}
public struct UnitPoint: Sendable { public init() {} }
public struct VStack: Sendable { public init() {} }
public protocol View {}
public struct ViewBuilder: Sendable { public init() {} }
public protocol ViewModifier {}
public struct Visibility: Sendable { public init() {} }
public struct Window: Sendable { public init() {} }
public struct WindowGroup: Sendable { public init() {} }
public struct ZStack: Sendable { public init() {} }
