import Foundation
import ResgenRuntime
import Testing

/// A document that says otherwise than its server, corrected by the spec that includes it.
@Suite struct StudioTests {
    @Test func theServersAnswerIsReadAfterChanges() async throws {
        let answer = """
            [
              {
                "id": 1, "title": "Label", "created_by": { "id": 7, "avatar": null },
                "annotations": [{ "score": 0.5 }], "place": { "lat": "52.50", "lon": 13.4 }
              },
              { "id": 2, "annotations": null, "place": { "lat": "1" } }
            ]
            """
        let exchange = try await load({ Studio(server: $0).listTasks() }, answering: answer)
        #expect(exchange.request?.target == "/tasks?page=1")
        let tasks = try exchange.value
        #expect(tasks[0].createdBy?.id == 7 && tasks[0].createdBy?.avatar == nil)
        #expect(tasks[0].annotations[0]?["score"] == 0.5)
        #expect(tasks[0].place?.lat == Decimal(string: "52.5"))
        #expect(tasks[1].title == nil && tasks[1].annotations == .null)
        #expect(tasks[1].place?.lon == nil)
    }

    /// What `change` says is there, is there, although the model is lenient.
    @Test func aFieldThatAChangeRequiresIsRequired() {
        let answer = Data(#"[{ "annotations": 1 }]"#.utf8)
        #expect { try Studio().listTasks().parse(answer) } throws: {
            "\($0)".contains("missing key 'id'")
        }
    }

    /// A model of both directions is sent as before; what is nil is left out.
    @Test func aLenientModelIsSent() throws {
        let task = Studio.Task(id: 3, title: "New", annotations: [], place: .init(lat: 1, lon: 2))
        let body = try #require(try Studio().createTask(task).urlRequest().httpBody)
        let sent = #"{"id":3,"title":"New","annotations":[],"place":{"lat":"1","lon":2}}"#
        #expect(String(decoding: body, as: UTF8.self) == sent)
    }
}
