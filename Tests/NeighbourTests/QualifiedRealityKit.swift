import RealityKitNames
import ResgenRuntime

/// The full names of both.
struct Texture: RealityKitNames.Resource {
    let source: ResgenRuntime.Resource<Shelf.Book> = Shelf().book(id: 1)
}
