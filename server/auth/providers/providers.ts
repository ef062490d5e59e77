/** Whom people can sign in with: a file each. */
import { discord } from './discord.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { Provider } from './provider.ts'

export const oauthProviders = { google, github, discord } satisfies Record<string, Provider>

export type ProviderName = keyof typeof oauthProviders

export const providerNames = Object.keys(oauthProviders) as ProviderName[]

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(oauthProviders, name)
}
