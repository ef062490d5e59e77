import { type ProviderSettings, providerSettings } from '#server/auth/providers/provider.ts'
import { oauthProviders, type ProviderName, providerNames } from '#server/auth/providers/providers.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { OAuthPeer } from './oauth-peer.ts'

type Client = Pick<OAuthPeer, 'url' | 'clientId' | 'secret'>

/** All providers at one local peer, each under its own name. */
export function providersAt(peer: Client): AuthSettings['providers'] {
  return Object.fromEntries(providerNames.map((name) => [name, settingsAt(name, peer)]))
}

export function settingsAt(
  name: ProviderName,
  { url, clientId, secret }: Client,
  choices: { skipNonceCheck?: boolean; emailOptional?: boolean } = {},
): ProviderSettings {
  const settings = providerSettings(oauthProviders[name], {
    enabled: true,
    clientId,
    secret,
    redirectUri: undefined,
    url: `${url}/${name}${name === 'azure' ? '/common' : ''}`,
    skipNonceCheck: false,
    emailOptional: false,
    ...choices,
  })
  if (!settings) throw new Error(`${name} is not set up`)
  return settings
}
