/// `Specs/resgen.schema.json`, whole: the tool finds no file beside it when a package runs it. A test
/// holds the two together, and writes this one with `RECORD=1`.
enum SpecSchema {
    static let text = ##"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "resgen spec",
          "description": "The table of an HTTP API, from which resgen writes its Swift client.",
          "type": "object",
          "required": ["api"],
          "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
          "additionalProperties": false,
          "properties": {
            "$schema": {
              "type": "string",
              "description": "Where editors find this schema: `resgen.schema.json`. resgen itself does not read it."
            },
            "api": {
              "$ref": "#/$defs/typeName",
              "description": "The name of the Swift type that is the API: `StarWars` makes `struct StarWars`."
            },
            "doc": {
              "$ref": "#/$defs/doc",
              "description": "What the API is, as the doc comment of its type."
            },
            "server": {
              "description": "The URL that every path is added to, or several by name, of which the first is the default and the others are static members. A `{placeholder}` or `{placeholder: Type}` in the first one becomes a stored property of the API.",
              "anyOf": [
                { "$ref": "#/$defs/server" },
                {
                  "type": "object",
                  "minProperties": 1,
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": {
                    "$ref": "#/$defs/server",
                    "description": "The server that has this name."
                  }
                }
              ]
            },
            "access": {
              "enum": ["internal", "package", "public"],
              "default": "internal",
              "description": "Who sees the generated Swift: `internal` (the target), `package` or `public`."
            },
            "coding": {
              "enum": ["codable", "needed"],
              "default": "codable",
              "description": "Which models are `Codable`: all (`codable`), or with `needed` only those that are read and sent, where one that is only read is `Decodable` and one that is only sent `Encodable`."
            },
            "dates": {
              "$ref": "#/$defs/dateForm",
              "default": "iso8601",
              "description": "How a `Date` is written in JSON and in parameters, unless a field says otherwise with `as`."
            },
            "acronyms": {
              "type": "array",
              "items": { "type": "string", "pattern": "^[A-Za-z\\u0080-\\uFFFF][A-Za-z0-9\\u0080-\\uFFFF]*$" },
              "uniqueItems": true,
              "description": "More words that Swift names write in capitals, as they do `URL` and `ID`."
            },
            "conform": {
              "$ref": "#/$defs/conform",
              "description": "Protocols that every model conforms to, such as `Hashable`."
            },
            "headers": {
              "$ref": "#/$defs/fields",
              "description": "Headers sent with every request. What is no `const` becomes a stored property of the API."
            },
            "query": {
              "$ref": "#/$defs/fields",
              "description": "Query parameters sent with every request. What is no `const` becomes a stored property of the API."
            },
            "responseHeaders": {
              "$ref": "#/$defs/fields",
              "description": "Headers that answers may have, one value each, as properties of `ResponseHeaders`: `\"X-RateLimit-Remaining\": \"Int?\"`."
            },
            "auth": {
              "description": "How requests prove who sends them: one way, or several by name, of which the first holds for endpoints that name none.",
              "anyOf": [
                { "$ref": "#/$defs/authScheme" },
                {
                  "type": "object",
                  "minProperties": 1,
                  "propertyNames": {
                    "minLength": 1,
                    "not": { "const": "none" }
                  },
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "properties": {
                    "default": {
                      "description": "What holds for endpoints that name none, where that is not the first way.",
                      "anyOf": [{ "$ref": "#/$defs/authChoice" }, { "$ref": "#/$defs/authScheme" }]
                    }
                  },
                  "additionalProperties": { "$ref": "#/$defs/authScheme" }
                }
              ]
            },
            "errors": {
              "$ref": "#/$defs/errors",
              "description": "The error bodies that every endpoint may answer, by status. Of the same status that of an endpoint goes before."
            },
            "retry": {
              "$ref": "#/$defs/retry",
              "description": "When a request is sent again, for all endpoints."
            },
            "timeout": { "$ref": "#/$defs/timeout" },
            "unwrap": {
              "$ref": "#/$defs/place",
              "description": "Where the value is in every answer in JSON of an endpoint that says no `unwrap` of its own: `result`, `data`."
            },
            "lossy": {
              "type": "boolean",
              "default": false,
              "description": "Whether every array and map leaves out the elements that cannot be read, and reports them, instead of failing as a whole."
            },
            "include": {
              "type": "array",
              "items": { "$ref": "#/$defs/include" },
              "uniqueItems": true,
              "description": "Files of the package, relative to this one, that add endpoints and models and have nothing else."
            },
            "only": {
              "type": "array",
              "items": { "type": "string", "minLength": 1 },
              "minItems": 1,
              "uniqueItems": true,
              "description": "What is printed of the endpoints: groups or tags (`repos`), the beginnings of paths (`/gists`), operations (`issues.list`, or `issues/list` as a document has it), with the models that they need, and models (`PushEvent`) that no endpoint does. `/` is all endpoints."
            },
            "rename": {
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": { "type": "string", "minLength": 1 },
              "description": "Other names, by those that would be given: of models (`SimpleUser`), endpoints and groups (`repos.listForOrg`), and of what is inside of them (`Issue.State`, `Issue.state`, `repos.listForOrg.perPage`). A name without dots replaces the last part."
            },
            "change": {
              "type": "object",
              "patternProperties": {
                "^\\$comment$": { "$ref": "#/$defs/comment" },
                "\\.pages$": {
                  "anyOf": [{ "$ref": "#/$defs/pages" }, { "type": "null" }, { "$ref": "#/$defs/field" }]
                }
              },
              "additionalProperties": {
                "anyOf": [
                  { "$ref": "#/$defs/field" },
                  { "$ref": "#/$defs/returns" },
                  { "$ref": "#/$defs/body" },
                  {
                    "type": "object",
                    "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                    "properties": {
                      "type": { "$ref": "#/$defs/typeAndDefault", "description": "As of a field: `Type` or `Type = default`." },
                      "as": { "type": "null", "description": "The usual form on the wire, where the document says another." }
                    },
                    "required": ["type", "as"],
                    "additionalProperties": false
                  }
                ]
              },
              "description": "What a document says otherwise than its server, by place: fields of models (`UserSimple.avatar`, `Task.place.lat`), parameters (`listTasks.query.page`, also behind `path`, `headers`, `cookies`, `body`, `form` and `multipart`), a whole `body` and `returns` (`listTasks.returns`), and `pages` (`listTasks.pages`), which null takes away. The names are those that are printed."
            },
            "lenient": {
              "anyOf": [
                { "type": "boolean" },
                { "type": "array", "items": { "type": "string", "minLength": 1 }, "minItems": 1, "uniqueItems": true }
              ],
              "default": false,
              "description": "Whether the required fields of answers become optional, in all models or in some, so that an answer that lacks one can be read."
            },
            "import": {
              "type": "array",
              "items": { "$ref": "#/$defs/swiftPath" },
              "uniqueItems": true,
              "description": "Swift modules that the generated code imports."
            },
            "external": {
              "type": "object",
              "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/typeName" }] },
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": { "$ref": "#/$defs/external" },
              "description": "Types written in Swift, by the name that this spec uses for them."
            },
            "groups": {
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": { "type": "string" },
              "description": "What is said of groups in the documentation of their properties, by their names: `repos`, `repos.hooks`, `webhooks.issues`."
            },
            "endpoints": {
              "type": "object",
              "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/endpointName" }] },
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": { "$ref": "#/$defs/endpoint" },
              "description": "What can be asked of the server, by the name of the Swift function. Dots group: `repos.get` is `api.repos.get(…)`."
            },
            "webhooks": {
              "type": "object",
              "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/endpointName" }] },
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": {
                "anyOf": [{ "$ref": "#/$defs/type" }, { "$ref": "#/$defs/webhook" }]
              },
              "description": "What the server sends by itself, to an address that an app serves: the type of the body, or an object, by the name of the Swift property. Dots group: `issues.opened` is `API.webhooks.issues.opened`."
            },
            "models": {
              "type": "object",
              "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/typeName" }] },
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": { "$ref": "#/$defs/model" },
              "description": "The types of the values that are sent and answered, by Swift name."
            }
          },
          "$defs": {
            "comment": {
              "type": "string",
              "description": "A comment, which nothing is made of."
            },
            "commentOrField": {
              "description": "A comment, or as an object a field that is called so.",
              "anyOf": [{ "$ref": "#/$defs/comment" }, { "$ref": "#/$defs/detailedField" }]
            },
            "include": {
              "oneOf": [
                { "$ref": "#/$defs/includedPath" },
                { "$ref": "#/$defs/includedDocument" }
              ]
            },
            "includedPath": {
              "type": "string",
              "pattern": "^(?!/)(?!.*://).+$",
              "description": "A file, relative to the folder of this one."
            },
            "includedDocument": {
              "type": "object",
              "description": "A file that is an OpenAPI document and nothing else.",
              "properties": {
                "document": { "$ref": "#/$defs/includedPath" },
                "overlay": {
                  "description": "What is changed of the document, in one overlay or several.",
                  "anyOf": [
                    { "$ref": "#/$defs/includedPath" },
                    { "type": "array", "items": { "$ref": "#/$defs/includedPath" } }
                  ]
                }
              },
              "required": ["document"],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false
            },
            "swiftPath": {
              "type": "string",
              "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*(\\.[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*)*$"
            },
            "external": {
              "description": "A Swift type that is `Codable` and `Sendable`, with its module: `MoneyKit.Money`.",
              "oneOf": [
                { "$ref": "#/$defs/swiftPath" },
                { "$ref": "#/$defs/detailedExternal" }
              ]
            },
            "detailedExternal": {
              "type": "object",
              "required": ["type"],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "type": {
                  "$ref": "#/$defs/swiftPath",
                  "description": "The Swift type, with its module: `MoneyKit.Money`."
                },
                "conforms": {
                  "type": "boolean",
                  "default": false,
                  "description": "Whether the type is `JSONCodable` without the Swift of this spec: another spec's says it already, or Swift written by hand does."
                }
              }
            },
            "part": {
              "description": "A file that another spec includes.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "$schema": { "$ref": "#/properties/$schema" },
                "include": { "$ref": "#/properties/include" },
                "groups": { "$ref": "#/properties/groups" },
                "endpoints": { "$ref": "#/properties/endpoints" },
                "webhooks": { "$ref": "#/properties/webhooks" },
                "models": { "$ref": "#/properties/models" }
              }
            },
            "endpoint": {
              "description": "A request and what comes back.",
              "type": "object",
              "required": ["request"],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "request": {
                  "type": "string",
                  "pattern": "^[A-Za-z0-9!#$%&'*+.^_`~-]+ +(/[^?#\\s{}]*|\\{[^{}?#]+\\})([^?#\\s{}]|\\{[^{}?#]+\\})*$",
                  "description": "Method and path: `GET /people/{id: Int}`. A placeholder is a String unless it says; `{path*}` keeps its slashes; `{ids: [Int]}` is a list with commas; `{url: URL}` in front is the whole address. What follows a `?` belongs in `query`."
                },
                "doc": {
                  "$ref": "#/$defs/doc",
                  "description": "What the endpoint does, as the doc comment of its function."
                },
                "deprecated": { "$ref": "#/$defs/deprecated" },
                "path": {
                  "type": "object",
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/commentOrField" } },
                  "additionalProperties": { "$ref": "#/$defs/field" },
                  "description": "What a placeholder cannot say about itself in the request line, by the placeholder's name."
                },
                "query": {
                  "$ref": "#/$defs/shape",
                  "description": "The parameters after the `?`: a map of them, or a model's name."
                },
                "headers": {
                  "$ref": "#/$defs/shape",
                  "description": "Request headers, in addition to those of the API, or instead of one of the same name: a map of them, or a model's name."
                },
                "cookies": {
                  "$ref": "#/$defs/shape",
                  "description": "Cookies sent with the request: a map of them, or a model's name."
                },
                "body": { "$ref": "#/$defs/body" },
                "returns": { "$ref": "#/$defs/returns" },
                "unwrap": {
                  "description": "Where the value is in the answer: `data.items`, `*` for an object's values, `{ \"header\": \"Location\" }` or `{ \"link\": \"next\" }`. Null: it is all of the answer, whatever the spec says of all.",
                  "oneOf": [{ "$ref": "#/$defs/place" }, { "type": "null" }]
                },
                "status": {
                  "description": "The status of the answer, where it is not 200, or 204 of one without a value; several, of which the first is the usual one. Any success is read all the same.",
                  "oneOf": [
                    { "$ref": "#/$defs/success" },
                    { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/$defs/success" } }
                  ]
                },
                "lossy": {
                  "type": "boolean",
                  "description": "Whether the answer, an array or a map, leaves out the elements that cannot be read."
                },
                "errors": {
                  "$ref": "#/$defs/errors",
                  "description": "The error bodies of this endpoint by status, before those of the API for the same status."
                },
                "pages": { "$ref": "#/$defs/pages" },
                "auth": {
                  "description": "Which of the API's named ways of `auth` this endpoint takes: several of which one is enough, an object with `all` for what is sent together, `none`.",
                  "$ref": "#/$defs/authChoice"
                },
                "retry": {
                  "$ref": "#/$defs/retry",
                  "description": "When this request is sent again, instead of what the API says of that."
                },
                "timeout": { "$ref": "#/$defs/timeout" },
                "server": {
                  "$ref": "#/$defs/serverURL",
                  "description": "Another server than that of the API: its URL, or the name of one of the API's. It becomes a stored property of the API, such as `uploadsServer`."
                }
              }
            },
            "success": {
              "description": "A status of a success, as in `201`.",
              "type": "string",
              "pattern": "^2[0-9][0-9]$"
            },
            "body": {
              "description": "What is sent: a type, as JSON, or one of the other forms. `T?` may be no body at all.",
              "oneOf": [
                { "$ref": "#/$defs/type" },
                { "$ref": "#/$defs/bodyForm" }
              ]
            },
            "bodyForm": {
              "description": "A body in a form of its own.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["json"] },
                { "required": ["form"] },
                { "required": ["multipart"] },
                { "required": ["text"] },
                { "required": ["data"] }
              ],
              "dependentRequired": { "wrap": ["json"] },
              "properties": {
                "json": {
                  "$ref": "#/$defs/shape",
                  "description": "JSON: a type, or a map of fields that become arguments."
                },
                "form": {
                  "$ref": "#/$defs/shape",
                  "description": "`application/x-www-form-urlencoded`: a map of fields, or a model's name. Models and arrays of models in it are `a[k][0]=v`."
                },
                "multipart": {
                  "$ref": "#/$defs/shape",
                  "description": "`multipart/form-data`: a map of parts, or a model's name. A `File` is a part with a name."
                },
                "text": {
                  "$ref": "#/$defs/type",
                  "description": "Plain text: `String`, or `String?` when there may be none."
                },
                "data": {
                  "enum": ["Data", "File", "Data?", "File?"],
                  "description": "Bytes as they are, from memory or from a file."
                },
                "media": { "$ref": "#/$defs/media" },
                "wrap": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The key of an envelope that the JSON is put in: `data` sends `{\"data\": …}`."
                }
              }
            },
            "returns": {
              "description": "What comes back: a type, read from JSON, `Void`, one of the other forms, or by status a type, a form or a literal. Different types make an enum; a 3XX that is named is not followed. Void when left out.",
              "anyOf": [
                { "$ref": "#/$defs/type" },
                { "$ref": "#/$defs/answer" },
                {
                  "type": "object",
                  "minProperties": 1,
                  "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/status" }] },
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": {
                    "description": "What an answer of this status is: a type, a form, or a literal value.",
                    "anyOf": [
                      { "$ref": "#/$defs/type" },
                      { "$ref": "#/$defs/statusAnswer" },
                      {
                        "type": ["boolean", "null"],
                        "description": "What the status itself says: `true` or `false` for a `Bool`, `null` for a `T?`."
                      }
                    ]
                  }
                }
              ]
            },
            "answer": {
              "description": "The body of an answer in a form of its own.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["json"] },
                { "required": ["text"] },
                { "required": ["data"] },
                { "required": ["lines"] },
                { "required": ["events"] }
              ],
              "dependentRequired": { "end": ["events"] },
              "properties": {
                "json": { "$ref": "#/$defs/type", "description": "The type to read from JSON." },
                "text": { "$ref": "#/$defs/type", "description": "The text of the answer: `String`." },
                "data": { "$ref": "#/$defs/type", "description": "The bytes of the answer: `Data`." },
                "lines": {
                  "$ref": "#/$defs/type",
                  "description": "The type to read from each line, as they arrive."
                },
                "events": {
                  "$ref": "#/$defs/type",
                  "description": "The type to read from each server-sent event, as they arrive; `Event<T>` to keep its name and id."
                },
                "end": {
                  "type": "string",
                  "description": "The data of the event that ends the stream: `[DONE]`."
                },
                "media": {
                  "description": "The media type that is asked for in `Accept`, or a list of those that are read alike.",
                  "oneOf": [
                    { "$ref": "#/$defs/media" },
                    { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/media" } }
                  ]
                }
              }
            },
            "statusAnswer": {
              "description": "The body of an answer of one status in a form, or at a place, of its own.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["json"] },
                { "required": ["text"] },
                { "required": ["data"] },
                { "required": ["lines"] },
                { "required": ["events"] }
              ],
              "dependentRequired": { "end": ["events"], "unwrap": ["json"] },
              "properties": {
                "json": { "$ref": "#/$defs/answer/properties/json" },
                "text": { "$ref": "#/$defs/answer/properties/text" },
                "data": { "$ref": "#/$defs/answer/properties/data" },
                "lines": { "$ref": "#/$defs/answer/properties/lines" },
                "events": { "$ref": "#/$defs/answer/properties/events" },
                "end": { "$ref": "#/$defs/answer/properties/end" },
                "media": { "$ref": "#/$defs/answer/properties/media" },
                "unwrap": {
                  "description": "Where the value is in the answer of this status; null: it is all of the answer, whatever the endpoint says.",
                  "oneOf": [{ "$ref": "#/$defs/place" }, { "type": "null" }]
                }
              }
            },
            "webhook": {
              "description": "A request that the server sends, and what of it is read.",
              "type": "object",
              "anyOf": [{ "required": ["body"] }, { "required": ["headers"] }],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "doc": {
                  "$ref": "#/$defs/doc",
                  "description": "When it is sent, as the doc comment of its property."
                },
                "deprecated": { "$ref": "#/$defs/deprecated" },
                "headers": {
                  "$ref": "#/$defs/fields",
                  "description": "The headers that come along, one value each: `\"Stripe-Signature\": \"String\"`."
                },
                "body": {
                  "description": "What the body is: a type, which is read from JSON or a form, or its text or bytes.",
                  "oneOf": [
                    { "$ref": "#/$defs/type" },
                    {
                      "type": "object",
                      "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                      "additionalProperties": false,
                      "oneOf": [
                        { "required": ["json"] },
                        { "required": ["form"] },
                        { "required": ["text"] },
                        { "required": ["data"] }
                      ],
                      "properties": {
                        "json": { "$ref": "#/$defs/type", "description": "The type to read from JSON." },
                        "form": {
                          "$ref": "#/$defs/type",
                          "description": "The model or map to read from a form (application/x-www-form-urlencoded)."
                        },
                        "text": { "$ref": "#/$defs/type", "description": "The text of the body: `String`." },
                        "data": { "$ref": "#/$defs/type", "description": "The bytes of the body: `Data`." }
                      }
                    }
                  ]
                }
              }
            },
            "errors": {
              "description": "Error bodies by status: `404`, `4XX` or `default`. Narrow goes before wide.",
              "type": "object",
              "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/status" }] },
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": {
                "description": "The body of an answer of this status.",
                "oneOf": [
                  { "$ref": "#/$defs/type" },
                  { "$ref": "#/$defs/errorBody" }
                ]
              }
            },
            "errorBody": {
              "description": "An error body that is no JSON, or one that is recognised by its content instead of its status.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["json"] },
                { "required": ["text"] },
                { "required": ["data"] }
              ],
              "properties": {
                "json": { "$ref": "#/$defs/type", "description": "The type to read from JSON." },
                "text": { "$ref": "#/$defs/type", "description": "The text of the body: `String`." },
                "data": { "$ref": "#/$defs/type", "description": "The bytes of the body: `Data`." },
                "when": {
                  "description": "What makes an answer of the status an error: a place that has something, neither null nor an empty list, or a place and the value that it has.",
                  "anyOf": [
                    { "$ref": "#/$defs/place" },
                    { "$ref": "#/$defs/placeAndValue" }
                  ]
                },
                "unless": {
                  "description": "The place and the value that mean success: an answer that has another value there, but null, is an error.",
                  "$ref": "#/$defs/placeAndValue"
                }
              },
              "not": { "required": ["when", "unless"] }
            },
            "placeAndValue": {
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": { "description": "The value at this place." },
              "oneOf": [
                { "minProperties": 1, "maxProperties": 1, "not": { "required": ["$comment"] } },
                { "minProperties": 2, "maxProperties": 2, "required": ["$comment"] }
              ]
            },
            "pages": {
              "description": "How one page of a list leads to the next.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["next"] },
                { "required": ["cursor"] },
                { "required": ["page"] },
                { "required": ["offset"] }
              ],
              "dependentRequired": {
                "cursor": ["into"],
                "into": ["cursor"],
                "totalPages": ["page"],
                "method": ["next"]
              },
              "dependentSchemas": {
                "start": { "anyOf": [{ "required": ["page"] }, { "required": ["offset"] }] },
                "limit": { "anyOf": [{ "required": ["page"] }, { "required": ["offset"] }] }
              },
              "properties": {
                "items": {
                  "$ref": "#/$defs/place",
                  "description": "Where the items are on a page; left out when the body is the list, or what `unwrap` takes of it."
                },
                "next": {
                  "$ref": "#/$defs/place",
                  "description": "Where the URL of the next page is: a place, a header, or a link."
                },
                "method": {
                  "const": "GET",
                  "description": "Further pages are asked for by GET, without a body, though the first is not."
                },
                "cursor": {
                  "$ref": "#/$defs/place",
                  "description": "Where the value is that asks for the next page."
                },
                "into": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The parameter that takes the cursor: a key of the query, of the headers, or of a JSON or form body as `body.cursor`."
                },
                "page": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The parameter that counts pages; `body.page` in a body."
                },
                "start": {
                  "anyOf": [{ "type": "integer" }, { "$ref": "#/$defs/place" }],
                  "description": "The number of the first page or item, or where the answer says which one it has. Left out, it is the default of the parameter, or else 1 for `page` and 0 for `offset`."
                },
                "offset": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The parameter that says how many items to pass over."
                },
                "limit": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The parameter that says how many items a page has: one with fewer is the last, unless `more`, `total` or `totalPages` says otherwise."
                },
                "more": {
                  "$ref": "#/$defs/place",
                  "description": "Where the answer says, true or false, whether there are more pages."
                },
                "total": {
                  "$ref": "#/$defs/place",
                  "description": "Where the answer says how many items there are in all."
                },
                "totalPages": {
                  "$ref": "#/$defs/place",
                  "description": "Where the answer says how many pages there are in all, which are counted by `page`."
                }
              }
            },
            "authChoice": {
              "oneOf": [
                { "$ref": "#/$defs/authAlternative" },
                {
                  "type": "array",
                  "minItems": 1,
                  "uniqueItems": true,
                  "items": { "$ref": "#/$defs/authAlternative" }
                }
              ]
            },
            "authAlternative": {
              "anyOf": [
                { "type": "string", "minLength": 1 },
                {
                  "type": "object",
                  "required": ["all"],
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false,
                  "properties": {
                    "all": {
                      "description": "Ways that are sent together.",
                      "type": "array",
                      "minItems": 2,
                      "uniqueItems": true,
                      "items": { "type": "string", "minLength": 1, "not": { "const": "none" } }
                    }
                  }
                }
              ]
            },
            "authScheme": {
              "description": "One way to prove who sends a request. The secret is given to the loader, never to the spec.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["bearer"] },
                { "required": ["basic"] },
                { "required": ["apiKey"] },
                { "required": ["oauth"] }
              ],
              "properties": {
                "bearer": {
                  "description": "A token in the header `Authorization`.",
                  "type": "object",
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false,
                  "properties": {
                    "prefix": {
                      "type": "string",
                      "default": "Bearer",
                      "description": "The word before the token, such as `Bot`; what ends in `=` has no space behind it."
                    }
                  }
                },
                "basic": {
                  "description": "A user's name and password in the header `Authorization`.",
                  "type": "object",
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false
                },
                "apiKey": {
                  "description": "A key in a header, in the query or in a cookie.",
                  "type": "object",
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false,
                  "oneOf": [
                    { "required": ["header"] },
                    { "required": ["query"] },
                    { "required": ["cookie"] }
                  ],
                  "properties": {
                    "header": { "$ref": "#/$defs/headerName", "description": "The header's name." },
                    "query": { "type": "string", "minLength": 1, "description": "The parameter's name." },
                    "cookie": { "type": "string", "minLength": 1, "description": "The cookie's name." }
                  }
                },
                "oauth": {
                  "description": "A token of OAuth 2 in the header `Authorization`, which the loader's credentials fetch.",
                  "type": "object",
                  "required": ["token"],
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false,
                  "properties": {
                    "token": {
                      "type": "string",
                      "minLength": 1,
                      "description": "The URL that gives tokens, or a reference that is resolved against the server: `/token`."
                    },
                    "scopes": {
                      "type": "array",
                      "items": { "type": "string", "pattern": "^[!#-\\[\\]-~]+$" },
                      "description": "What a token has to be good for."
                    }
                  }
                }
              }
            },
            "retry": {
              "description": "When a request is sent again. Methods that are not idempotent need a `key`, or to be among the `methods`.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "attempts": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 100,
                  "default": 3,
                  "description": "How often a request is sent at most."
                },
                "on": {
                  "type": "array",
                  "minItems": 1,
                  "uniqueItems": true,
                  "items": { "type": "string", "pattern": "^([45][0-9][0-9]|[45]XX)$" },
                  "description": "The statuses after which it is sent again: 408, 429, 500, 502, 503 and 504 unless this says otherwise."
                },
                "key": {
                  "$ref": "#/$defs/headerName",
                  "description": "The header of one UUID a load, by which the server knows a repeated request."
                },
                "methods": {
                  "type": "array",
                  "minItems": 1,
                  "uniqueItems": true,
                  "items": { "type": "string", "pattern": "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" },
                  "description": "The methods that are sent again without a `key`: GET, HEAD, QUERY, PUT, DELETE, OPTIONS and TRACE unless this says otherwise; `[\"POST\"]` of an endpoint whose requests only ask."
                }
              }
            },
            "model": {
              "description": "A type: exactly one of `fields`, `enum`, `flags`, `union`, `wraps` and `alias`.",
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "anyOf": [{ "required": ["fields"] }, { "required": ["extends"] }] },
                { "required": ["enum"] },
                { "required": ["flags"] },
                { "required": ["union"] },
                { "required": ["wraps"] },
                { "required": ["alias"] }
              ],
              "dependentRequired": {
                "closed": ["enum"]
              },
              "dependentSchemas": {
                "additional": { "anyOf": [{ "required": ["fields"] }, { "required": ["extends"] }] },
                "identity": { "anyOf": [{ "required": ["fields"] }, { "required": ["extends"] }] },
                "as": { "anyOf": [{ "required": ["wraps"] }, { "required": ["flags"] }] }
              },
              "properties": {
                "doc": {
                  "$ref": "#/$defs/doc",
                  "description": "What the type is, as its doc comment."
                },
                "fields": {
                  "$ref": "#/$defs/fields",
                  "description": "A struct: its fields by their key in JSON."
                },
                "enum": { "$ref": "#/$defs/enum" },
                "closed": { "$ref": "#/$defs/closed" },
                "flags": { "$ref": "#/$defs/flags" },
                "union": { "$ref": "#/$defs/union" },
                "wraps": {
                  "$ref": "#/$defs/type",
                  "description": "A type of its own around a simple one, such as an id: `Int`."
                },
                "as": { "$ref": "#/$defs/form" },
                "alias": {
                  "$ref": "#/$defs/type",
                  "description": "Another name for a type."
                },
                "generic": {
                  "type": "array",
                  "uniqueItems": true,
                  "items": { "$ref": "#/$defs/typeName" },
                  "description": "The names of type parameters: `[\"Item\"]` makes `Page<Item>`."
                },
                "extends": {
                  "$ref": "#/$defs/type",
                  "description": "A model whose fields, and `additional`, are copied into this one. A repeated key overrides."
                },
                "additional": {
                  "$ref": "#/$defs/type",
                  "description": "The type of the values under all other keys, which are kept in `additional`."
                },
                "identity": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The key of the field that identifies a value, which makes the type Identifiable."
                },
                "conform": {
                  "$ref": "#/$defs/conform",
                  "description": "More protocols that the type conforms to, such as `Hashable`."
                },
                "coding": {
                  "enum": ["codable", "needed"],
                  "description": "Whether this model is `Codable`, or has only the half that is needed, where it is not what `coding` at the top level says."
                }
              }
            },
            "fields": {
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/commentOrField" } },
              "additionalProperties": { "$ref": "#/$defs/field" }
            },
            "shape": {
              "description": "A map of fields, a model's name, or a model's fields and more.",
              "anyOf": [
                { "$ref": "#/$defs/type" },
                { "$ref": "#/$defs/extendedShape" },
                { "$ref": "#/$defs/fields" }
              ]
            },
            "extendedShape": {
              "description": "A model's fields and more.",
              "type": "object",
              "required": ["extends", "fields"],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "extends": {
                  "$ref": "#/$defs/type",
                  "description": "A model whose fields are among these."
                },
                "fields": {
                  "$ref": "#/$defs/fields",
                  "description": "The fields that are added."
                }
              }
            },
            "field": {
              "description": "A field or parameter: `Type`, `Type = default`, or an object where there is more to say.",
              "oneOf": [
                { "$ref": "#/$defs/typeAndDefault" },
                { "$ref": "#/$defs/detailedField" }
              ]
            },
            "detailedField": {
              "type": "object",
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "oneOf": [
                { "required": ["const"] },
                { "required": ["fields"] },
                { "required": ["enum"] },
                { "required": ["flags"] },
                { "required": ["union"] },
                {
                  "required": ["type"],
                  "not": {
                    "anyOf": [
                      { "required": ["const"] },
                      { "required": ["fields"] },
                      { "required": ["enum"] },
                      { "required": ["flags"] },
                      { "required": ["union"] }
                    ]
                  }
                }
              ],
              "dependentRequired": { "closed": ["enum"], "additional": ["fields"] },
              "dependentSchemas": {
                "const": {
                  "not": {
                    "anyOf": [
                      { "required": ["type"] },
                      { "required": ["default"] },
                      { "required": ["lossy"] },
                      { "required": ["readOnly"] },
                      { "required": ["style"] },
                      { "required": ["media"] },
                      { "required": ["as"] }
                    ]
                  }
                }
              },
              "properties": {
                "type": {
                  "$ref": "#/$defs/typeAndDefault",
                  "description": "The type: `Int`, `[URL]`, `[String: Person]`, `Date?`, `Page<Person>`. Beside an inline type it names and wraps that."
                },
                "as": { "$ref": "#/$defs/form" },
                "name": {
                  "$ref": "#/$defs/name",
                  "description": "The Swift name, when it is not the one made from the key."
                },
                "doc": {
                  "$ref": "#/$defs/doc",
                  "description": "What the value is, as its doc comment."
                },
                "default": {
                  "description": "The value when there is none: a number, a boolean, a string, null, a value of the enum, a date as on the wire or in ISO 8601, base64, a list, a map, any JSON for `JSON`, the names of flags."
                },
                "deprecated": { "$ref": "#/$defs/deprecated" },
                "lossy": {
                  "type": "boolean",
                  "description": "Whether the array or map leaves out the elements that cannot be read, and reports them. What is optional or has a default is as if it were missing where it cannot be read."
                },
                "readOnly": {
                  "type": "boolean",
                  "default": false,
                  "description": "Whether requests leave the field of a model out: the server alone says what it is."
                },
                "style": {
                  "enum": ["repeat", "comma", "space", "pipe", "brackets", "deep", "json", "jsonElements"],
                  "default": "repeat",
                  "description": "How an array, a map or a model is written in a query or a form: `a=1&a=2` (repeat), `a=1,2` (comma; space, pipe), `a[]=1` (brackets), `a[k][0]=v` (deep), as JSON text (json), or each element as JSON text, but a string as it is (jsonElements). In a form, models and arrays of models are deep unless this says otherwise. The names of the parts of a `multipart` body likewise, where it is brackets or deep; of a map or a model there, too, where it is repeat."
                },
                "media": {
                  "type": "string",
                  "pattern": "^[A-Za-z0-9!#$%&'*+.^_`|~-]+/[A-Za-z0-9!#$%&'*+.^_`|~-]+",
                  "description": "The media type of a part of a `multipart` body, such as `image/png`. A file may have one of its own."
                },
                "const": {
                  "description": "The value that is always sent, without an argument, and checked when read. Lists and objects are for JSON and forms."
                },
                "fields": {
                  "$ref": "#/$defs/fields",
                  "description": "A struct of its own, named after the field."
                },
                "additional": {
                  "$ref": "#/$defs/type",
                  "description": "The type of the values under all other keys of the inline `fields`, kept in `additional`."
                },
                "enum": { "$ref": "#/$defs/enum" },
                "closed": { "$ref": "#/$defs/closed" },
                "flags": { "$ref": "#/$defs/flags" },
                "union": { "$ref": "#/$defs/union" }
              }
            },
            "enum": {
              "description": "The values that JSON has, strings or integers, or Swift names and their values.",
              "oneOf": [
                {
                  "type": "array",
                  "minItems": 1,
                  "uniqueItems": true,
                  "items": { "type": ["string", "integer"] }
                },
                {
                  "type": "object",
                  "minProperties": 1,
                  "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/name" }] },
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": {
                    "type": ["string", "integer"],
                    "description": "The value in JSON."
                  }
                }
              ]
            },
            "closed": {
              "type": "boolean",
              "default": false,
              "description": "Whether a value that the spec does not know is an error. An open enum keeps it as `.unrecognized`."
            },
            "flags": {
              "description": "An OptionSet: names and the numbers of their bits, 0 to 63. Unknown bits are kept. With `as` it is written as text.",
              "type": "object",
              "minProperties": 1,
              "propertyNames": { "anyOf": [{ "const": "$comment" }, { "$ref": "#/$defs/name" }] },
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": {
                "type": "integer",
                "minimum": 0,
                "maximum": 63,
                "description": "The number of the bit: 3 is the value 8."
              }
            },
            "union": {
              "description": "One of several types. A value that fits none is kept as `.unrecognized`.",
              "type": "object",
              "required": ["cases"],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "tag": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The key whose value names the case. Without it the first case that fits is taken."
                },
                "cases": {
                  "description": "The cases by name: the type, or the tag's value and the type. The tag's value is the name unless it says otherwise; the Swift name is made of it.",
                  "type": "object",
                  "minProperties": 1,
                  "propertyNames": { "minLength": 1 },
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": {
                    "oneOf": [
                      { "$ref": "#/$defs/type" },
                      {
                        "type": "object",
                        "required": ["type"],
                        "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                        "additionalProperties": false,
                        "properties": {
                          "default": {
                            "description": "Whether this is also what has another value of the tag, or none.",
                            "type": "boolean"
                          },
                          "value": {
                            "description": "The value of the tag, when it is not the case's name, or several.",
                            "oneOf": [
                              { "type": ["string", "integer"] },
                              { "type": "array", "minItems": 1, "items": { "type": ["string", "integer"] } }
                            ]
                          },
                          "type": { "$ref": "#/$defs/type", "description": "The type of the case." }
                        }
                      }
                    ]
                  }
                }
              }
            },
            "place": {
              "description": "Where a value is in an answer: keys with dots between them, a list of keys, indices and texts that an element has, `{ \"rel\": \"next\" }`, a header, or a link.",
              "oneOf": [
                { "type": "string", "pattern": "^[^.]+(\\.[^.]+)*$" },
                {
                  "type": "array",
                  "minItems": 1,
                  "items": {
                    "oneOf": [
                      { "type": ["string", "integer"] },
                      {
                        "type": "object",
                        "minProperties": 1,
                        "maxProperties": 1,
                        "additionalProperties": { "type": "string" }
                      }
                    ]
                  }
                },
                {
                  "type": "object",
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false,
                  "required": ["header"],
                  "properties": {
                    "header": { "$ref": "#/$defs/headerName", "description": "The header's name." }
                  }
                },
                {
                  "type": "object",
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false,
                  "required": ["link"],
                  "properties": {
                    "link": {
                      "type": "string",
                      "minLength": 1,
                      "description": "The relation of a link in the header `Link` (RFC 8288), such as `next`."
                    }
                  }
                }
              ]
            },
            "form": {
              "description": "The form in JSON, in the query or in the path, when it is not the usual one.",
              "anyOf": [{ "enum": ["String", "Int"] }, { "$ref": "#/$defs/dateForm" }]
            },
            "dateForm": {
              "description": "`iso8601`, `seconds`, `fractionalSeconds` or `milliseconds` since 1970, `rfc2822`, or a format of Unicode TS 35.",
              "oneOf": [
                { "enum": ["iso8601", "seconds", "fractionalSeconds", "milliseconds", "rfc2822"] },
                { "$ref": "#/$defs/dateFormat" }
              ]
            },
            "dateFormat": {
              "description": "A date format of Unicode TS 35.",
              "type": "object",
              "required": ["format"],
              "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
              "additionalProperties": false,
              "properties": {
                "format": {
                  "type": "string",
                  "minLength": 1,
                  "description": "The format, in POSIX locale, and UTC unless it has a zone: `dd.MM.yyyy`."
                }
              }
            },
            "deprecated": {
              "description": "`true`, or what to use instead.",
              "oneOf": [{ "type": "boolean" }, { "type": "string", "minLength": 1 }]
            },
            "timeout": {
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 31536000,
              "description": "After how many seconds a request is given up, with all that is sent again and the pauses between."
            },
            "media": {
              "type": "string",
              "pattern": "^[^\\s/;]+/[^\\s/]+.*$",
              "description": "The media type, when it is not the usual one of the form."
            },
            "conform": {
              "type": "array",
              "uniqueItems": true,
              "items": {
                "type": "string",
                "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*(\\.[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*)*$"
              }
            },
            "doc": { "type": "string" },
            "serverURL": { "type": "string", "minLength": 1 },
            "server": {
              "description": "The URL of a server, or an object that says more of its placeholders.",
              "oneOf": [
                { "$ref": "#/$defs/serverURL" },
                {
                  "type": "object",
                  "required": ["url"],
                  "properties": {
                    "url": {
                      "$ref": "#/$defs/serverURL",
                      "description": "The address; that of the first server may have placeholders."
                    },
                    "variables": {
                      "type": "object",
                      "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/commentOrField" } },
                      "additionalProperties": { "$ref": "#/$defs/field" },
                      "description": "What a placeholder cannot say about itself in the URL, such as a default, by the placeholder's name."
                    }
                  },
                  "patternProperties": { "^\\$comment$": { "$ref": "#/$defs/comment" } },
                  "additionalProperties": false
                }
              ]
            },
            "status": { "type": "string", "pattern": "^([1-5][0-9][0-9]|[1-5]XX|default)$" },
            "headerName": { "type": "string", "pattern": "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" },
            "name": {
              "type": "string",
              "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$"
            },
            "typeName": {
              "type": "string",
              "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$"
            },
            "endpointName": {
              "type": "string",
              "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*(\\.[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*)*$"
            },
            "typeAndDefault": {
              "type": "string",
              "pattern": "^ *[A-Za-z_\\[\\u0080-\\uFFFF][A-Za-z0-9_<>\\[\\]:,.? \\u0080-\\uFFFF]*(=.*)?$"
            },
            "type": {
              "type": "string",
              "pattern": "^ *[A-Za-z_\\[\\u0080-\\uFFFF][A-Za-z0-9_<>\\[\\]:,.? \\u0080-\\uFFFF]*$"
            }
          }
        }

        """##
}
