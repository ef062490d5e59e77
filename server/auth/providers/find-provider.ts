/** Finds an enabled provider by name, with its settings: a built-in or a custom one. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { askOf, toProvider } from './custom.ts'
import { findCustomProvider } from './custom-providers.ts'
import type { Provider, ProviderSettings } from './provider.ts'
import { isProviderName, oauthProviders } from './providers.ts'

export type EnabledProvider = { name: string; provider: Provider; settings: ProviderSettings }

export async function enabledProvider(
  auth: Parts<'database' | 'settings'>,
  name: string,
): Promise<EnabledProvider> {
  const custom = name.startsWith('custom:') ? await findCustomProvider(auth, name) : undefined
  if (custom) {
    if (!custom.enabled) throw authError('providerNotEnabled')
    return { name, ...(await toProvider(custom, askOf(custom, auth.settings))) }
  }
  if (!isProviderName(name)) throw authError('providerUnknown', { name })
  const settings = auth.settings.providers[name]
  if (!settings) throw authError('providerNotEnabled')
  return { name, provider: oauthProviders[name], settings }
}
