import Testing

@testable import ResgenCompiler

@Suite("Names of components") struct ComponentNamesTests {
    @Test(arguments: [
        (["com.example.Robot"], ["Robot"]),
        (["api.v2.pet.toy"], ["PetToy"]),
        (["com.example.Pet"], ["Pet"]),
        (["com.example.Robot", "org.example.Robot"], [nil, nil]),
        (["com.example.Robot", "com.example.old.Robot"], ["example Robot", "old Robot"]),
        (
            ["io.k8s.api.core.v1.Event", "io.k8s.api.events.v1.Event"],
            ["core v1 Event", "events v1 Event"]
        ),
        (["a.b.v1.Scale", "a.b.v1beta1.Scale"], ["Scale", "v1beta1 Scale"]),
        (["ApiResponse`1[[System.String]]"], ["ApiResponse String"]),
        (
            ["My.Page`1[[My.Users.User, My.Core, Version=1.0.0.0, Culture=neutral]]"],
            ["Page User"]
        ),
        (["Map`2[System.String,My.Box`1[System.Int32[]]]"], ["Map String Box Int32Array"]),
        (["My.Outer`1+Inner[[My.User]]Input"], ["Inner User Input"]),
        (["A.Page`1[[A.User]]", "B.Page`1[[B.User]]"], ["A.Page A.User", "B.Page B.User"]),
    ])
    func namespacesAndAssembliesAreLeftOut(keys: [String], names: [String?]) {
        let short = ComponentNames(names: SwiftName()).shortNames(of: keys)
        #expect(keys.map { short[$0] } == names)
    }
}
