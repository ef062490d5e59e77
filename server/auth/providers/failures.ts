/** Failures of the custom providers' endpoints: status, code and text. */
export const customProviderFailures = {
  customProviderNotFound: [404, 'custom_provider_not_found', 'Custom OAuth provider not found'],
  customProviderTaken: [400, 'conflict', 'A custom provider with this identifier already exists'],
  customProviderNeedsIssuer: [400, 'validation_failed', 'issuer is required for OIDC providers'],
  customProviderNeedsAddresses: [
    400,
    'validation_failed',
    'authorization_url, token_url and userinfo_url are required for OAuth2 providers',
  ],
} as const
