import AppIntentsNames
import Foundation
import RegexBuilderNames
import ResgenRuntime

/// An intent that asks for a parameter.
struct OpenBook: AppIntent {
    @Parameter var id: Int = 1
    let item = IntentItem()

    var request: ResourceRequest { Shelf().book(id: id).request }
}

let anchor = Anchor()
let digits: OneOrMore = OneOrMore()
