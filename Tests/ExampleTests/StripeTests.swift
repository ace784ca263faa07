import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct StripeTests {
    @Test func aBodyIsAForm() async throws {
        let details = Stripe.CustomerDetails(
            email: "jenny@example.com",
            name: "Jenny Rosen & Co",
            address: .init(city: "Köln", country: "DE"),
            metadata: ["order_id": "6735"]
        )
        let exchange = try await load(
            {
                Stripe(server: $0).customers.create(
                    details,
                    idempotencyKey: "KG5LxwFBepaKHyUD"
                )
            },
            answering: jenny
        )
        #expect(exchange.line == "POST /customers")
        let request = try #require(exchange.request)
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(request.header("Idempotency-Key") == "KG5LxwFBepaKHyUD")
        #expect(request.header("Stripe-Version") == "2024-06-20")
        #expect(
            request.text
                == "email=jenny%40example.com&name=Jenny%20Rosen%20%26%20Co"
                + "&address%5Bcity%5D=K%C3%B6ln&address%5Bcountry%5D=DE&metadata%5Border_id%5D=6735"
        )
        #expect(try exchange.value.created == Date(timeIntervalSince1970: 1_680_893_993))
    }

    @Test func nestedParametersAreDeep() throws {
        let payment = Stripe().paymentIntents.create(
            amount: 2000,
            currency: "usd",
            paymentMethodTypes: ["card", "sepa_debit"],
            automaticPaymentMethods: .init(enabled: true, allowRedirects: .never)
        )
        #expect(
            try line(of: payment, from: server)
                == "POST /payment_intents amount=2000&currency=usd"
                + "&payment_method_types%5B%5D=card&payment_method_types%5B%5D=sepa_debit"
                + "&automatic_payment_methods%5Benabled%5D=true"
                + "&automatic_payment_methods%5Ballow_redirects%5D=never"
        )
        let subscription = Stripe().subscriptions.create(
            customer: .init("cus_Na6dX7aXxi11N4"),
            items: [.init(price: .init("price_1MowQULkdIwHu7ixraBm864M"), quantity: 2)],
            trialEnd: .word("now")
        )
        #expect(
            try line(of: subscription, from: server)
                == "POST /subscriptions customer=cus_Na6dX7aXxi11N4"
                + "&items%5B0%5D%5Bprice%5D=price_1MowQULkdIwHu7ixraBm864M&items%5B0%5D%5Bquantity%5D=2&trial_end=now"
        )
    }

    @Test func tiersAreAnArrayOfObjects() throws {
        let price = Stripe().prices.create(
            currency: "usd",
            unitAmountDecimal: Decimal(string: "0.05"),
            productData: .init(name: "Gold Plan"),
            recurring: .init(interval: .month),
            tiers: [
                .init(unitAmount: 500, upTo: .count(5)), .init(unitAmount: 400, upTo: .word("inf")),
            ]
        )
        #expect(
            try line(of: price, from: server)
                == "POST /prices currency=usd&unit_amount_decimal=0.05&product_data%5Bname%5D=Gold%20Plan"
                + "&recurring%5Binterval%5D=month&tiers%5B0%5D%5Bunit_amount%5D=500&tiers%5B0%5D%5Bup_to%5D=5"
                + "&tiers%5B1%5D%5Bunit_amount%5D=400&tiers%5B1%5D%5Bup_to%5D=inf"
        )
    }

    @Test func aListIsAskedForByRangeAndExpansion() throws {
        let since = Date(timeIntervalSince1970: 1_700_000_000)
        let customers = Stripe().customers.list(
            limit: 3,
            expand: ["data.default_source"],
            created: .init(gte: since)
        )
        #expect(
            try line(of: customers, from: server)
                == "GET /customers?limit=3&expand%5B%5D=data.default_source&created%5Bgte%5D=1700000000"
        )
        let query = Stripe.ChargeQuery(
            limit: 1,
            expand: ["data.customer", "data.payment_intent"],
            created: .init(gt: since)
        )
        #expect(
            try line(of: Stripe().charges.list(query: query), from: server)
                == "GET /charges?limit=1&expand%5B%5D=data.customer&expand%5B%5D=data.payment_intent"
                + "&created%5Bgt%5D=1700000000"
        )
    }

    @Test func whatIsLeftOfTheTableIsAskedForAsDocumented() throws {
        let api = Stripe()
        let intent = Stripe.PaymentIntentID("pi_1")
        let expected = [
            (try line(of: api.balance(), from: server), "GET /balance"),
            (
                try line(
                    of: api.customers.update(id: .init("cus_1"), defaultSource: ""),
                    from: server
                ),
                "POST /customers/cus_1 default_source="
            ),
            (
                try line(
                    of: api.paymentIntents.confirm(id: intent, paymentMethod: "pm_card_visa"),
                    from: server
                ),
                "POST /payment_intents/pi_1/confirm payment_method=pm_card_visa"
            ),
            (
                try line(
                    of: api.paymentIntents.cancel(
                        id: intent,
                        cancellationReason: .requestedByCustomer
                    ),
                    from: server
                ),
                "POST /payment_intents/pi_1/cancel cancellation_reason=requested_by_customer"
            ),
            (
                try line(of: api.subscriptions.cancel(id: "sub_1", prorate: true), from: server),
                "DELETE /subscriptions/sub_1?prorate=true"
            ),
            (
                try line(
                    of: api.events.list(types: ["charge.failed", "charge.succeeded"]),
                    from: server
                ),
                "GET /events?types%5B%5D=charge.failed&types%5B%5D=charge.succeeded"
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func whatIsExpandedIsWhole() async throws {
        let exchange = try await load(
            { Stripe(server: $0).charges.get(id: .init("ch_1"), expand: ["customer"]) },
            answering: charge(customer: jenny)
        )
        #expect(exchange.line == "GET /charges/ch_1?expand%5B%5D=customer")
        let charge = try exchange.value
        guard case .object(let customer) = charge.customer else {
            Issue.record("\(String(describing: charge.customer))")
            return
        }
        #expect(customer.name == "Jenny Rosen")
        guard case .id("pi_1") = charge.paymentIntent else {
            Issue.record("\(String(describing: charge.paymentIntent))")
            return
        }
    }

    @Test func aDeletedCustomerIsAnotherCase() async throws {
        let body = #"{ "id": "cus_1", "object": "customer", "deleted": true }"#
        let deleted = try await load(
            { Stripe(server: $0).customers.get(id: .init("cus_1")) },
            answering: body
        )
        guard case .deleted = try deleted.value else {
            Issue.record("\(try deleted.value)")
            return
        }
        guard
            case .customer = try Stripe().customers.get(id: .init("cus_1")).parse(Data(jenny.utf8))
        else {
            Issue.record("no customer")
            return
        }
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(Stripe.Customer.self, jenny)
        try expectRoundTrip(Stripe.FoundCustomer.self, jenny)
        try expectRoundTrip(Stripe.Charge.self, charge(customer: #""cus_1""#))
        try expectRoundTrip(Stripe.Charge.self, charge(customer: jenny))
        try expectRoundTrip(Stripe.List<Stripe.Customer>.self, list(of: jenny))
        try expectRoundTrip(Stripe.Price.self, price)
        try expectRoundTrip(Stripe.Event.self, event(about: charge(customer: "null")))
        try expectRoundTrip(Stripe.Event.self, event(about: #"{ "object": "mandate", "id": "m" }"#))
    }

    @Test func anEventIsAboutOneOfMany() throws {
        let event = try Stripe.Event(jsonData: Data(event(about: jenny).utf8))
        guard case .customer(let customer) = event.data.object else {
            Issue.record("\(event.data.object)")
            return
        }
        #expect(customer.id == .init("cus_NffrFeUfNV2Hib"))
    }

    @Test func aDeliveryIsAnEvent() throws {
        let headers: ResourceRequest.Headers = ["stripe-signature": "t=1492774577,v1=5257a869"]
        #expect(try Stripe.webhooks.event.headers(headers).signature == "t=1492774577,v1=5257a869")
        let body = Data(event(about: jenny).utf8)
        let event = try Stripe.webhooks.event.parse(body, headers)
        #expect(event.type == "customer.created")
        guard case .customer(let customer) = event.data.object else {
            Issue.record("\(event.data.object)")
            return
        }
        #expect(customer.id == .init("cus_NffrFeUfNV2Hib"))
    }

    @Test func aDeliveryWithoutSignatureIsRefused() throws {
        let body = Data(event(about: jenny).utf8)
        #expect(throws: NetworkError.self) { try Stripe.webhooks.event.parse(body, [:]) }
        #expect(try Stripe.webhooks.event.parse(body).pendingWebhooks == 0)
    }

    @Test func aDeclinedCardIsAnError() async throws {
        let exchange = try await load(
            { Stripe(server: $0).paymentIntents.confirm(id: .init("pi_1")) },
            answering: """
                {
                  "error": {
                    "code": "card_declined", "decline_code": "insufficient_funds",
                    "doc_url": "https://docs.stripe.com/error-codes/card-declined",
                    "message": "Your card has insufficient funds.", "type": "card_error"
                  }
                }
                """,
            status: 402
        )
        let error = try #require(exchange.error)
        #expect(error.statusCode == 402)
        let problem = try #require(error.body(as: Stripe.Failure.self)?.error)
        #expect(problem.kind == .cardError)
        #expect(problem.declineCode == "insufficient_funds")
    }
}

private let server = "https://api.stripe.com/v1"

private let jenny = """
    {
      "id": "cus_NffrFeUfNV2Hib", "object": "customer", "address": null, "balance": 0,
      "created": 1680893993, "currency": null, "description": null, "email": "jennyrosen@example.com",
      "livemode": false, "metadata": {}, "name": "Jenny Rosen", "phone": null
    }
    """

private func list(of customer: String) -> String {
    """
    { "object": "list", "url": "/v1/customers", "has_more": false, "data": [\(customer)] }
    """
}

private func charge(customer: String) -> String {
    """
    {
      "id": "ch_3MmlLrLkdIwHu7ix0snN0B15", "object": "charge", "amount": 1099, "amount_refunded": 0,
      "captured": true, "paid": true, "currency": "usd", "customer": \(customer),
      "payment_intent": "pi_1",
      "billing_details": { "address": { "city": null, "country": "US" }, "email": null, "name": null },
      "outcome": {
        "network_status": "approved_by_network", "risk_score": 32,
        "seller_message": "Payment complete.", "type": "authorized"
      },
      "receipt_url": "https://pay.stripe.com/receipts/payment/CAcaFwoVYWNjdF8xTTJKVGtMa2RJd0h1N2l4",
      "status": "succeeded", "created": 1679090539
    }
    """
}

private let price = """
    {
      "id": "price_1MoBy5LkdIwHu7ixZhnattbh", "object": "price", "active": true, "currency": "usd",
      "product": "prod_NZKdYqrwEYx6iK", "recurring": { "interval": "month", "interval_count": 1 },
      "unit_amount": 1000, "unit_amount_decimal": "1000",
      "tiers": [{ "unit_amount": 500, "up_to": 5 }, { "flat_amount": 0, "up_to": null }]
    }
    """

private func event(about object: String) -> String {
    """
    {
      "id": "evt_1NG8Du2eZvKYlo2CUI79vXWy", "object": "event", "api_version": "2019-02-19",
      "created": 1686089970, "data": { "object": \(object) }, "livemode": false,
      "pending_webhooks": 0, "type": "customer.created"
    }
    """
}
