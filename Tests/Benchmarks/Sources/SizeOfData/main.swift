import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The same as SizeOfLoad with Foundation alone.
struct Answer: Codable {
    var id: Int
    var name: String
}

let url = URL(string: CommandLine.arguments[1])!
let (data, _) = try await URLSession.shared.data(from: url)
print(try JSONDecoder().decode(Answer.self, from: data))
