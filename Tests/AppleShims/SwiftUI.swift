// What Examples/AppModel needs of SwiftUI.

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("there is no value of Never") }
}

/// A view that is not made of others.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError("a shim shows nothing") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("a shim shows nothing") }
}

@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(
        _ content: repeat each Content,
    ) -> TupleView<(repeat each Content)> {
        TupleView()
    }

    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<First: View, Second: View>(
        first: First,
    ) -> ConditionalContent<First, Second> {
        ConditionalContent()
    }

    public static func buildEither<First: View, Second: View>(
        second: Second,
    ) -> ConditionalContent<First, Second> {
        ConditionalContent()
    }
}

public struct TupleView<Content>: PrimitiveView {}

public struct ConditionalContent<First: View, Second: View>: PrimitiveView {}

public struct EmptyView: PrimitiveView {
    public init() {}
}

public struct Text: PrimitiveView {
    public init(_ content: some StringProtocol) {}
}

public struct ProgressView: PrimitiveView {
    public init() {}
}

public struct VStack<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: PrimitiveView
where Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct Button: PrimitiveView {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

public struct NavigationStack<Root: View>: PrimitiveView {
    public init(@ViewBuilder root: () -> Root) {}
}

public struct NavigationLink: PrimitiveView {
    public init(_ title: some StringProtocol, value: (some Hashable)?) {}
}

@propertyWrapper public struct State<Value> {
    public var wrappedValue: Value {
        get { fatalError("a shim keeps nothing") }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { Binding() }

    public init(wrappedValue: Value) {}

    public init(initialValue: Value) {}
}

@dynamicMemberLookup public struct Binding<Value> {
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member>
    {
        Binding<Member>()
    }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

    public func task(
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void,
    ) -> some View {
        self
    }

    public func searchable(text: Binding<String>) -> some View { self }

    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    public func navigationDestination<Value: Hashable>(
        for type: Value.Type,
        @ViewBuilder destination: @escaping (Value) -> some View,
    ) -> some View {
        self
    }
}
