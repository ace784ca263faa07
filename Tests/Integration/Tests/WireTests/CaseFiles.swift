import Foundation
import ResgenRuntime

/// The cases in the folder `Cases`, by name.
enum CaseFiles {
    static let all: [String: Conformance.Case] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../Cases").standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var cases: [String: Conformance.Case] = [:]
        for name in names where name.hasSuffix(".json") {
            do {
                let data = try Data(contentsOf: folder.appending(path: name))
                cases.merge(try [String: Conformance.Case](jsonData: data)) { _, _ in
                    fatalError("\(name): a case of another file")
                }
            } catch {
                fatalError("\(name): \(error)")
            }
        }
        return cases
    }()
}
