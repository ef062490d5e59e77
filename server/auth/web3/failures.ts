/** Failures of sign-in with a wallet. */

/** Status, code and text. */
export const web3Failures = {
  web3Disabled: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  web3ChainUnknown: [400, 'web3_unsupported_chain', 'Unsupported chain: {chain}'],
  web3MessageSize: [400, 'validation_failed', 'message has to be between 64 bytes and 20 KiB'],
  web3MessageFormat: [400, 'validation_failed', 'message is no sign-in message of this chain: {why}'],
  web3SignatureFormat: [400, 'validation_failed', 'signature is not of the form that this chain has'],
} as const

/** Error and description. */
export const web3OAuthFailures = {
  web3SignatureWrong: ['invalid_grant', 'Signature does not match address in message'],
  web3UriInsecure: ['invalid_grant', 'Signed message URI has to be https, or http on localhost'],
  web3UriUnknown: ['invalid_grant', 'Signed message is using a URI which is not allowed on this server'],
  web3DomainUnknown: [
    'invalid_grant',
    'Signed message is using a domain which is not allowed on this server',
  ],
  web3NotYet: ['invalid_grant', 'Signed message becomes valid in the future'],
  web3Expired: ['invalid_grant', 'Signed message is expired'],
  web3Stale: ['invalid_grant', 'Signed message was issued too long ago, or in the future'],
  web3Used: ['invalid_grant', 'Signed message was used already'],
} as const
