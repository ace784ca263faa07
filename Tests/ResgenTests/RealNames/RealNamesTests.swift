import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Wire keys of real APIs and the Swift names that they get.
@Suite struct RealNamesTests {
    @Test(arguments: RealName.all)
    func aRealKeyGetsTheNameOfTheRules(row: RealName) {
        #expect(SwiftName().member(row.key) == row.name, "\(row.api)")
    }

    @Test func thereAreEnoughOfThem() {
        #expect(RealName.all.count >= 200)
        #expect(Set(RealName.all.map(\.key)).count >= 200)
    }
}

struct RealName: Sendable {
    let api: String
    let key: String
    let name: String

    /// A line with one word is an API; one with two is a key of it and its name.
    static let all: [RealName] = {
        var api = ""
        return table.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2 else {
                api = words.joined()
                return nil
            }
            return RealName(api: api, key: words[0], name: words[1])
        }
    }()

    private static let table = """
        GitHub
        avatar_url                                  avatarURL
        gravatar_id                                 gravatarID
        node_id                                     nodeID
        html_url                                    htmlURL
        ssh_url                                     sshURL
        svn_url                                     svnURL
        git_commits_url                             gitCommitsURL
        statuses_url                                statusesURL
        received_events_url                         receivedEventsURL
        spdx_id                                     spdxID
        site_admin                                  siteAdmin
        two_factor_authentication                   twoFactorAuthentication
        open_issues_count                           openIssuesCount
        default_branch                              defaultBranch
        +1                                          _1
        total_count                                 totalCount
        merge_commit_sha                            mergeCommitSHA
        sha256                                      sha256
        author_association                          authorAssociation
        active_lock_reason                          activeLockReason
        has_wiki                                    hasWiki
        private                                     private
        ssl_url                                     sslURL
        insecure_ssl                                insecureSSL
        X-GitHub-Api-Version                        gitHubAPIVersion
        X-RateLimit-Remaining                       rateLimitRemaining
        per_page                                    perPage
        2fa_disabled                                _2faDisabled
        Stripe
        client_secret                               clientSecret
        receipt_email                               receiptEmail
        address_line1_check                         addressLine1Check
        cvc_check                                   cvcCheck
        default_source                              defaultSource
        automatic_payment_methods                   automaticPaymentMethods
        statement_descriptor_suffix                 statementDescriptorSuffix
        ip_address                                  ipAddress
        hosted_invoice_url                          hostedInvoiceURL
        invoice_pdf                                 invoicePDF
        us_bank_account                             usBankAccount
        three_d_secure                              threeDSecure
        sepa_debit                                  sepaDebit
        exp_month                                   expMonth
        last4                                       last4
        unit_amount_decimal                         unitAmountDecimal
        Idempotency-Key                             idempotencyKey
        Stripe-Version                              stripeVersion
        Slack
        ts                                          ts
        thread_ts                                   threadTs
        bot_id                                      botID
        is_im                                       isIm
        is_mpim                                     isMpim
        image_24                                    image24
        image_512                                   image512
        image_original                              imageOriginal
        real_name_normalized                        realNameNormalized
        tz_offset                                   tzOffset
        response_metadata                           responseMetadata
        next_cursor                                 nextCursor
        plain_text                                  plainText
        mrkdwn                                      mrkdwn
        client_msg_id                               clientMsgID
        url_private_download                        urlPrivateDownload
        permalink_public                            permalinkPublic
        has_2fa                                     has2fa
        enterprise_user                             enterpriseUser
        Discord
        guild_id                                    guildID
        user_id                                     userID
        role_ids                                    roleIDs
        nsfw_level                                  nsfwLevel
        rate_limit_per_user                         rateLimitPerUser
        rtc_region                                  rtcRegion
        mention_everyone                            mentionEveryone
        premium_type                                premiumType
        with_counts                                 withCounts
        mfa_enabled                                 mfaEnabled
        public_flags                                publicFlags
        app_permissions                             appPermissions
        allow_deny_ids                              allowDenyIDs
        X-Audit-Log-Reason                          auditLogReason
        X-RateLimit-Reset-After                     rateLimitResetAfter
        retry_after                                 retryAfter
        GUILD_CREATE                                guildCreate
        VIEW_AUDIT_LOG                              viewAuditLog
        USE_VAD                                     useVad
        MicrosoftGraph
        @odata.context                              odataContext
        @odata.nextLink                             odataNextLink
        @odata.deltaLink                            odataDeltaLink
        @odata.type                                 odataType
        @odata.etag                                 odataEtag
        @microsoft.graph.downloadUrl                microsoftGraphDownloadURL
        #microsoft.graph.user                       microsoftGraphUser
        $select                                     select
        $top                                        top
        $filter                                     filter
        $orderby                                    orderby
        $skiptoken                                  skiptoken
        displayName                                 displayName
        userPrincipalName                           userPrincipalName
        mobilePhone                                 mobilePhone
        onPremisesImmutableId                       onPremisesImmutableID
        imAddresses                                 imAddresses
        eTag                                        eTag
        webUrl                                      webURL
        webDavUrl                                   webDavURL
        parentReference                             parentReference
        lastModifiedDateTime                        lastModifiedDateTime
        quickXorHash                                quickXorHash
        sha1Hash                                    sha1Hash
        contentBytes                                contentBytes
        iCalUId                                     iCalUID
        ConsistencyLevel                            consistencyLevel
        AWS
        VpcId                                       vpcID
        SubnetIds                                   subnetIDs
        DBInstanceIdentifier                        dbInstanceIdentifier
        DBInstanceArn                               dbInstanceArn
        KMSKeyId                                    kmsKeyID
        SSEKMSKeyId                                 ssekmsKeyID
        ETag                                        eTag
        VersionId                                   versionID
        IsTruncated                                 isTruncated
        NextContinuationToken                       nextContinuationToken
        StorageClass                                storageClass
        x-amz-request-id                            xAmzRequestID
        x-amz-id-2                                  xAmzID2
        x-amz-server-side-encryption                xAmzServerSideEncryption
        Content-MD5                                 contentMD5
        list-type                                   listType
        max-keys                                    maxKeys
        MaxRecords                                  maxRecords
        AWSAccessKeyId                              awsAccessKeyID
        SHA256Hash                                  sha256Hash
        HTTPStatusCode                              httpStatusCode
        UserARN                                     userARN
        CIDR                                        cidr
        EC2InstanceId                               ec2InstanceID
        S3Bucket                                    s3Bucket
        S3ObjectKey                                 s3ObjectKey
        PublicIp                                    publicIP
        PrivateIpAddress                            privateIPAddress
        EnableDnsHostnames                          enableDNSHostnames
        SQSQueueURL                                 sqsQueueURL
        Twilio
        account_sid                                 accountSid
        MessagingServiceSid                         messagingServiceSid
        To                                          to
        From                                        from
        Body                                        body
        MediaUrl                                    mediaURL
        StatusCallback                              statusCallback
        num_segments                                numSegments
        error_code                                  errorCode
        date_created                                dateCreated
        subresource_uris                            subresourceURIs
        next_page_uri                               nextPageURI
        first_page_uri                              firstPageURI
        api_version                                 apiVersion
        PageSize                                    pageSize
        SmsUrl                                      smsURL
        VoiceCallerIdLookup                         voiceCallerIDLookup
        IfMachine                                   ifMachine
        Shopify
        admin_graphql_api_id                        adminGraphqlAPIID
        body_html                                   bodyHTML
        variant_ids                                 variantIDs
        sku                                         sku
        inventory_item_id                           inventoryItemID
        requires_shipping                           requiresShipping
        compare_at_price                            compareAtPrice
        total_price_usd                             totalPriceUsd
        browser_ip                                  browserIP
        landing_site_ref                            landingSiteRef
        order_status_url                            orderStatusURL
        address1                                    address1
        province_code                               provinceCode
        created_at_min                              createdAtMin
        since_id                                    sinceID
        X-Shopify-Access-Token                      shopifyAccessToken
        X-Shopify-Hmac-Sha256                       shopifyHmacSha256
        Kubernetes
        apiVersion                                  apiVersion
        creationTimestamp                           creationTimestamp
        ownerReferences                             ownerReferences
        clusterIP                                   clusterIP
        clusterIPs                                  clusterIPs
        externalIPs                                 externalIPs
        podIP                                       podIP
        podIPs                                      podIPs
        hostIP                                      hostIP
        hostIPC                                     hostIPC
        hostPID                                     hostPID
        podCIDR                                     podCIDR
        podCIDRs                                    podCIDRs
        containerID                                 containerID
        bootID                                      bootID
        machineID                                   machineID
        systemUUID                                  systemUUID
        automountServiceAccountToken                automountServiceAccountToken
        tcpSocket                                   tcpSocket
        httpGet                                     httpGet
        $ref                                        ref
        x-kubernetes-int-or-string                  xKubernetesIntOrString
        app.kubernetes.io/name                      appKubernetesIoName
        tls.crt                                     tlsCrt
        default                                     default
        FHIR
        resourceType                                resourceType
        valueCodeableConcept                        valueCodeableConcept
        valueQuantity                               valueQuantity
        effectiveDateTime                           effectiveDateTime
        _birthDate                                  birthDate
        multipleBirthBoolean                        multipleBirthBoolean
        versionId                                   versionID
        lastUpdated                                 lastUpdated
        deceasedBoolean                             deceasedBoolean
        value[x]                                    valueX
        _id                                         id
        general-practitioner                        generalPractitioner
        If-None-Exist                               ifNoneExist
        Others
        isBase64Encoded                             isBase64Encoded
        max_tokens                                  maxTokens
        top_p                                       topP
        b64_json                                    b64JSON
        gpt-4o                                      gpt4o
        text-embedding-3-small                      textEmbedding3Small
        OpenAI-Organization                         openAIOrganization
        X-HTTP-Method-Override                      httpMethodOverride
        WWW-Authenticate                            wwwAuthenticate
        xmlHttpRequest                              xmlHTTPRequest
        XMLHttpRequest                              xmlHTTPRequest
        ISO8601Date                                 iso8601Date
        iOS                                         iOS
        macOS                                       macOS
        minIOSVersion                               minIOSVersion
        min_ios_version                             minIOSVersion
        IOS                                         iOS
        MAC_OS                                      macOS
        tv_os                                       tvOS
        MacOSVersion                                macOSVersion
        ios_version                                 iOSVersion
        mac_os_x                                    macOSX
        dos                                         dos
        photo_s                                     photoS
        iPadOSVersion                               iPadOSVersion
        supported-macos                             supportedMacOS
        hostOS                                      hostOS
        ipv4                                        ipv4
        ipv6_address                                ipv6Address
        IPv4                                        ipv4
        IPv4Address                                 ipv4Address
        publicIPv6                                  publicIPv6
        public_ipv6                                 publicIPv6
        parentUUID                                  parentUUID
        jwtToken                                    jwtToken
        jwks_uri                                    jwksURI
        id_token                                    idToken
        id_token_signing_alg_values_supported       idTokenSigningAlgValuesSupported
        ui_locales_supported                        uiLocalesSupported
        tls_client_certificate_bound_access_tokens  tlsClientCertificateBoundAccessTokens
        c_hash                                      cHash
        csv_url                                     csvURL
        og:image:secure_url                         ogImageSecureURL
        dc:creator                                  dcCreator
        media:thumbnail                             mediaThumbnail
        #text                                       text
        @attributes                                 attributes
        $numberLong                                 numberLong
        Straße                                      straße
        données_à_jour                              donnéesÀJour
        3D                                          _3D
        US-East-1                                   usEast1
        """
}
