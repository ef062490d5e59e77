/** Failures of the OAuth server. */

/** Status, code and text. */
export const applicationFailures = {
  notForApplications: [403, 'not_admin', 'The token of an application does not open this endpoint'],
  dynamicRegistrationDisabled: [
    403,
    'oauth_dynamic_client_registration_disabled',
    'Dynamic client registration is disabled',
  ],
  oauthClientNotFound: [404, 'oauth_client_not_found', 'OAuth client not found'],
  clientWithoutSecret: [400, 'validation_failed', 'A public client has no secret'],
  clientTypeMismatch: [
    400,
    'validation_failed',
    'A {type} client cannot have the token_endpoint_auth_method {method}',
  ],
  clientGrantUnknown: [400, 'validation_failed', 'grant_types cannot have {grant}'],
  clientResponseTypeUnknown: [400, 'validation_failed', 'response_types can only be code'],
  clientRedirectCount: [400, 'validation_failed', 'redirect_uris has to name 1 to 10 addresses'],
  clientRedirectInvalid: [
    400,
    'validation_failed',
    'redirect_uris cannot have {uri}: it takes https, http on loopback or the scheme of a native application, without fragment and comma',
  ],
  clientFieldTooLong: [400, 'validation_failed', '{field} cannot be longer than {length} characters'],
  clientFieldUnreadable: [
    400,
    'validation_failed',
    '{field} cannot have control characters or marks that turn the direction of text',
  ],
  clientAddressInvalid: [400, 'validation_failed', '{field} has to be an http or https address'],
  clientIdInvalid: [400, 'validation_failed', 'client_id must be an UUID'],
  authorizeClientUnknown: [400, 'validation_failed', 'client_id is not known'],
  authorizeRedirectUnknown: [400, 'validation_failed', 'redirect_uri is not registered for this client'],
  authorizationNotFound: [404, 'oauth_authorization_not_found', 'authorization not found'],
  authorizationNotPending: [400, 'validation_failed', 'authorization request is no longer pending'],
  consentWorkspaceWrong: [
    400,
    'validation_failed',
    'Choose a workspace that you are a member of, and at least one of the scopes asked for that your role has',
  ],
  consentOriginUnknown: [400, 'validation_failed', 'The request comes from an origin that is not allowed'],
  consentNotFound: [404, 'oauth_consent_not_found', 'No active grant found for this client'],
} as const

/** As RFC 6749 and RFC 8707 errors: error and description. */
export const applicationOAuthFailures = {
  parameterTwice: ['invalid_request', '{name} is given more than once'],
  parameterTooLong: ['invalid_request', '{name} is too long'],
  responseTypeUnsupported: ['unsupported_response_type', 'response_type has to be code'],
  challengeMissing: ['invalid_request', 'code_challenge is required (PKCE)'],
  challengeMethodNotS256: ['invalid_request', 'code_challenge_method has to be S256'],
  scopeUnknown: ['invalid_scope', 'The scope {scope} is not known'],
  openIdWithoutKey: ['invalid_scope', 'openid needs an asymmetric signing key, and this server has none'],
  clientNotAllowed: ['unauthorized_client', 'The client may not use this grant'],
  clientNotProven: ['invalid_client', 'The client is not known, or has not proven itself as registered'],
  refreshClientWrong: ['invalid_client', 'The refresh token belongs to another client'],
  grantMissing: ['invalid_request', 'grant_type is required'],
  grantUnsupported: ['unsupported_grant_type', 'The grant {grant} is not supported'],
  grantInvalid: ['invalid_grant', '{why}'],
  refreshTokenMissing: ['invalid_request', 'refresh_token is required'],
  resourceNotForClient: ['invalid_target', 'A client that registered itself may ask for /v1/mcp alone'],
  resourceOther: ['invalid_target', 'resource is another one than before'],
} as const
