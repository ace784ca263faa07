import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct ReservedNamesTests {
    @Test func whatIsRefusedIsAvoidedByTheToolItself() {
        let endpoints = ReservedNames.Endpoints.self
        #expect(endpoints.refusedAtTop.isSubset(of: endpoints.avoided))
        #expect(endpoints.refused.isSubset(of: endpoints.avoided))
        #expect(endpoints.refusedAsFunction.isSubset(of: endpoints.avoided))
        #expect(ReservedNames.Servers.refused.isSubset(of: ReservedNames.Servers.avoided))
        #expect(ReservedNames.metatypes.allSatisfy(ReservedNames.APIs.isAvoided))
        #expect(ReservedNames.modules.isSubset(of: ReservedNames.Models.avoided))
    }

    @Test(arguments: StandardType.allCases)
    func standardTypeIsAvoidedAsANameOfAPIsAndModels(type: StandardType) {
        #expect(ReservedNames.APIs.isAvoided(type.rawValue))
        #expect(ReservedNames.Models.avoided.contains(type.rawValue))
        #expect(ReservedNames.Models.language.contains(type.rawValue))
    }

    @Test(arguments: [
        ("server", true), ("defaults.all", true), ("a.server", false), ("api", true),
        ("a.api.b", true), ("init", true), ("init.all", false), ("a.init", true), ("self", false),
    ])
    func keyOfAnEndpointIsRefusedWhereTheAPINeedsIt(key: String, isRefused: Bool) {
        let mistake = EndpointKey.mistake(in: EndpointKey.parts(of: key), SwiftName())
        #expect((mistake != nil) == isRefused)
    }

    @Test(arguments: [
        ("", "empty"), ("rawValue", "rawValue_"), ("hash_value", "hashValue_"),
        ("unrecognized", "unrecognized_"), ("dark blue", "darkBlue"), ("1st", "_1st"),
    ])
    func caseOfAnOpenEnumIsCalledByItsValue(value: String, name: String) {
        let names = CaseNames(names: SwiftName())
        #expect(names.enumCase(named: nil, for: .string(value), isClosed: false) == name)
    }

    @Test func caseOfAClosedEnumMayBeUnrecognized() {
        let names = CaseNames(names: SwiftName())
        let value = EnumValue.string("unrecognized")
        #expect(names.enumCase(named: nil, for: value, isClosed: true) == "unrecognized")
        #expect(names.enumCase(named: nil, for: .integer(-3), isClosed: true) == "minus3")
        #expect(names.unionCase("unrecognized") == "unrecognized_")
    }
}
