/// OpenAPI documents: one that is a spec by itself, one that a small spec includes, and one of several
/// files.
extension Consumer {
    static var documentFiles: [String: String] {
        [
            "Sources/Documents/Pets.resgen.json": document("Pets"),
            "Sources/Documents/Zoo.resgen.json": """
            {
              "api": "Zoo",
              "include": ["zoo/openapi.json"],
              "only": ["/names"],
              "rename": { "SimplePet": "Name", "pets": "animals" }
            }
            """,
            "Sources/Documents/zoo/openapi.json": document("Animals"),
            "Sources/Documents/main.swift": """
            import Foundation

            let pet = Pets().pets.get(id: 7)
            print(try pet.urlRequest().url?.absoluteString ?? "no address")
            print(try pet.parse(Data(#"{ "name": "Laika", "isAsleep": false }"#.utf8)).name)
            let names = try Zoo().animals.names().parse(Data(#"[{ "name": "Strelka" }]"#.utf8))
            print("names:", names.map(\\.name).joined())

            /// The document has a model of this name, the spec that includes it leaves it out.
            extension Zoo { struct Pet {} }
            """,
        ]
    }

    /// Where specs are looked for, too, are the document, its overlay and one of its files.
    static var severalFiles: [String: String] {
        [
            "Sources/Several/Shelter.resgen.yaml": """
            api: Shelter
            include:
              - document: ../../Specs/Several/openapi.yaml
                overlay: ../../Specs/Several/fixes.yaml

            """,
            "Specs/Several/openapi.yaml": """
            openapi: 3.1.0
            info: { title: Shelter, version: "1" }
            servers: [{ url: https://shelter.example.org }]
            paths:
              /pets/{id}:
                get:
                  operationId: pet
                  parameters:
                    - { name: id, in: path, required: true, schema: { type: integer } }
                  responses:
                    "200":
                      description: A pet
                      content:
                        application/json:
                          schema: { $ref: schemas/Pet.yaml }

            """,
            "Specs/Several/schemas/Pet.yaml": """
            type: object
            required: [name]
            properties:
              name: { $ref: "../names.yaml#/Name" }

            """,
            "Specs/Several/names.yaml": """
            Name:
              type: object
              required: [short]
              properties:
                short: { type: string }

            """,
            "Specs/Several/fixes.yaml": """
            overlay: 1.0.0
            info: { title: Fixes, version: "1" }
            actions:
              - target: $.servers[0]
                update: { url: https://shelter.example.net }

            """,
            "Sources/Several/main.swift": """
            import Foundation

            let pet = Shelter().pet(id: 7)
            print(try pet.urlRequest().url?.absoluteString ?? "no address")
            print(try pet.parse(Data(#"{ "name": { "short": "Laika" } }"#.utf8)))
            """,
        ]
    }

    private static func document(_ title: String) -> String {
        """
        {
          "openapi": "3.0.3",
          "info": { "title": "\(title) API", "version": "1" },
          "servers": [{ "url": "https://pets.example.org" }],
          "paths": {
            "/pets/{id}": {
              "get": {
                "operationId": "pets/get",
                "parameters": [
                  { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }
                ],
                "responses": { "200": { "content": { "application/json": {
                  "schema": { "$ref": "#/components/schemas/Pet" }
                } } } }
              }
            },
            "/names": {
              "get": {
                "operationId": "pets/names",
                "responses": { "200": { "content": { "application/json": {
                  "schema": { "type": "array", "items": { "$ref": "#/components/schemas/SimplePet" } }
                } } } }
              }
            }
          },
          "components": {
            "schemas": {
              "Pet": {
                "type": "object",
                "required": ["name", "isAsleep"],
                "properties": { "name": { "type": "string" }, "isAsleep": { "type": "boolean" } }
              },
              "SimplePet": {
                "type": "object",
                "required": ["name"],
                "properties": { "name": { "type": "string" } }
              }
            }
          }
        }
        """
    }
}
