import RealityKitNames
import ResgenRuntime

// RealityKit has a protocol of this name: an import of the one type says which is meant.
import struct ResgenRuntime.Resource

/// A scene with what it shows of an API.
struct Diorama {
    let scene = Scene()
    let entity = ModelEntity()
    let book: Resource<Shelf.Book> = Shelf().book(id: 1)

    func listen(to event: any Event) {}
}
