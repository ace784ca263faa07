extension ValueLocation {
    init(_ place: SpecPlace) {
        switch place {
        case .body(let path): self = .body(path)
        case .header(let name): self = .header(name)
        case .link(let relation): self = .link(relation)
        }
    }
}

extension ErrorBody {
    init(_ encoding: SpecError.Encoding) {
        switch encoding {
        case .json: self = .json
        case .text: self = .text
        case .data: self = .data
        }
    }
}
