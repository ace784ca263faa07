import Foundation
import ResgenRuntime
import Testing

@Suite struct StoredTests {
    private struct Plant: Hashable {
        @available(*, deprecated)
        @Stored var latinName: String? = nil
        @Stored var height: Int
    }

    @Test func itPrintsAsTheValue() {
        let plant = Plant(latinName: "Salvia", height: 2)
        #expect("\(plant)" == #"Plant(_latinName: Optional("Salvia"), _height: 2)"#)
    }

    @Test func itIsComparedByTheValue() {
        #expect(Plant(height: 2) == Plant(latinName: nil, height: 2))
        #expect(Plant(latinName: "Salvia", height: 2) != Plant(height: 2))
        #expect(Set([Plant(height: 1), Plant(height: 1), Plant(height: 2)]).count == 2)
    }
}
