/// Names that a declaration cannot have in its scope, or had better not have: one enum a scope.
///
/// What is refused is a mistake of the author's; what is avoided as well is left to authors, but no
/// name that the tool chooses itself is one of these.
package enum ReservedNames {
    /// Modules that the generated code imports: a type of the name would hide one.
    package static let modules: Set<String> = ["Swift", "Foundation", "ResgenRuntime"]

    /// Types of these names can be declared, but an expression takes them for a metatype.
    package static let metatypes: Set<String> = ["Type", "Protocol"]

    /// What begins an accessor where an expression could stand.
    static let accessors: Set<String> = [
        "get", "set", "willSet", "didSet", "mutating", "nonmutating", "read", "modify", "borrow",
        "mutate", "unsafeAddress", "unsafeMutableAddress", "_read", "_modify",
    ]

    /// The type that holds the types of endpoints.
    package static let namespace = "Endpoints"

    /// The type of the headers that answers have.
    package static let responseHeaders = "ResponseHeaders"

    /// The type of the API itself.
    enum APIs {
        static func isAvoided(_ name: String) -> Bool {
            isRefused(name) || name == responseHeaders || modules.contains(name)
                || SwiftIdentifier.keywords.contains(name)
                || OuterName.isKnown(name) || StandardType(rawValue: name) != nil
        }

        static func isRefused(_ name: String) -> Bool {
            metatypes.contains(name) || name == namespace
        }
    }

    package enum Models {
        /// What a type expression means by itself. A model of the name takes its place everywhere.
        static let language: Set<String> = Set(StandardType.allCases.map(\.rawValue))
            .union(["Patch", "Entry", "Event", "Void"])

        /// `Event` only means something in `events`, where no type of a document can be.
        package static let avoided: Set<String> = language.subtracting(["Event"])
            .union(modules).union(metatypes).union(SwiftIdentifier.keywords).union([namespace])

        /// - Parameter headers: Whether the headers of answers have a type.
        static func avoided(besideHeaders headers: Bool) -> Set<String> {
            headers ? avoided.union([responseHeaders]) : avoided
        }
    }

    /// Groups and endpoints: the API's members, and the property that leads from a group to its API.
    enum Endpoints {
        /// Of the API itself.
        static let refusedAtTop: Set<String> = ["server", "defaults"]
        static let refused: Set<String> = ["api"]
        static let refusedAsFunction: Set<String> = ["init"]
        static let avoided: Set<String> = refusedAtTop.union(refused).union(refusedAsFunction)
            .union(["self"])
    }

    /// What the API's properties cannot be called by.
    enum Properties {
        static let refused: Set<String> = ["server", "defaults", "self", "Self", "super", "init"]

        /// Those that a property of the API is not called beside the endpoints with these keys, and their groups.
        static func avoided(besides keys: [String]) -> Set<String> {
            Set(keys.map { String($0.prefix { $0 != "." }) })
                .union(Endpoints.avoided).union(refused)
        }
    }

    /// The API's servers are static: only the default one is in their way.
    enum Servers {
        static let refused: Set<String> = ["self", "init"]
        static let avoided: Set<String> = Properties.refused.union([EndpointKey.webhooks])
    }

    /// What reads a header cannot be called as what it is read of.
    enum ResponseHeaders {
        static let refused: Set<String> = ["response", "self", "init"]
    }

    package enum Fields {
        /// The property for the members that have no field.
        package static let additional = "additional"

        /// A property `hashValue` would take the place of a deprecated requirement of Hashable.
        static func unreserved(_ name: String) -> String { name == "hashValue" ? name + "_" : name }
    }

    enum EnumCases {
        /// The members that an enum has for itself; an open one has a case for all other values. For an
        /// optional argument `.none` would be nil.
        static let open: Set<String> = closed.union(["unrecognized"])
        static let closed: Set<String> = ["rawValue", "hashValue", "none", "some", "allCases"]
    }

    enum UnionCases {
        static let all: Set<String> = ["unrecognized"]
    }

    enum Flags {
        static let all: Set<String> = [
            "rawValue", "form", "init", "self", "none", "some", "Self", "RawValue", "Element",
            "ArrayLiteralElement",
        ]
    }
}
