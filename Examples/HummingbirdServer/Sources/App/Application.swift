import Hummingbird
import ResgenRuntime
import ServiceLifecycle

/// The server on any loader; a test gives a stub.
///
/// Services start in their order and end in the reverse one: first the server, so that nothing new
/// comes in, then the triage, when it has done what it had accepted, and then the client of both.
func makeApplication(
    _ settings: Settings,
    asking loader: any ResourceLoader,
    client: ClientService? = nil,
) -> some ApplicationProtocol {
    let triage = Triage(github: settings.github, loader: loader)
    let repositories = RepositoryRoutes(github: settings.github, loader: loader)
    let signature = Signature(secret: settings.webhookSecret)
    let webhooks = WebhookRoutes(signature: signature, triage: triage)

    let router = Router()
    router.group("repos")
        .add(middleware: UpstreamErrors())
        .get(":owner/:name", use: repositories.show)
    router.post("webhooks", use: webhooks.receive)

    let clients: [any Service] = client.map { [$0] } ?? []
    return Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: settings.port)),
        services: clients + [triage],
    )
}
