/** The built-in providers, one file each. */
import { apple } from './apple.ts'
import { azure } from './azure.ts'
import { bitbucket } from './bitbucket.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { figma } from './figma.ts'
import { fly } from './fly.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { google } from './google.ts'
import { kakao } from './kakao.ts'
import { keycloak } from './keycloak.ts'
import { linkedinOidc } from './linkedin-oidc.ts'
import { notion } from './notion.ts'
import type { Provider } from './provider.ts'
import { slackOidc } from './slack-oidc.ts'
import { snapchat } from './snapchat.ts'
import { spotify } from './spotify.ts'
import { twitch } from './twitch.ts'
import { workos } from './workos.ts'
import { twitter, x } from './x.ts'
import { zoom } from './zoom.ts'

export const oauthProviders = {
  google,
  github,
  discord,
  apple,
  azure,
  bitbucket,
  facebook,
  figma,
  fly,
  gitlab,
  kakao,
  keycloak,
  linkedin_oidc: linkedinOidc,
  notion,
  slack_oidc: slackOidc,
  snapchat,
  spotify,
  twitch,
  twitter,
  workos,
  x,
  zoom,
} satisfies Record<string, Provider>

export type ProviderName = keyof typeof oauthProviders

export const providerNames = Object.keys(oauthProviders) as ProviderName[]

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(oauthProviders, name)
}
