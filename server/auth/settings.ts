/** The resolved settings of sign-in, and the addresses of the site and this service. */
import { fallbacksOf, type ValueOf } from '#server/platform/setting.ts'
import type { Captcha } from './captcha/captcha-rows.ts'
import type { Hooks } from './hooks/hook-rows.ts'
import type { NotificationKind } from './notifications/notification-rows.ts'
import type { CustomProvider } from './providers/custom.ts'
import type { ProviderSettings } from './providers/provider.ts'
import type { ProviderName } from './providers/providers.ts'
import type { SamlSettings } from './saml/saml-rows.ts'
import { authRows } from './setting-rows.ts'

export type MailKind =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'
  | 'wrong_guesses'
  | NotificationKind

type Choices = ValueOf<typeof authRows>

export type AuthSettings = Choices & {
  /** The site's URL without a trailing slash; also the redirect target if the requested one is not allowed. */
  siteUrl: string
  /** The public URL of this service, `https://…/auth/v1`, for links in mails and redirect URIs. */
  apiUrl: string
  /** The enabled hooks. */
  hooks: Hooks
  /** Undefined if disabled. */
  captcha: Captcha | undefined
  /** Undefined if disabled. */
  saml: SamlSettings | undefined
  providers: Readonly<Partial<Record<ProviderName, ProviderSettings>>>
  /** The custom providers of config.toml; the database may have more. */
  customProviders: readonly CustomProvider[]
}

export const defaultAuthSettings: Choices &
  Pick<AuthSettings, 'hooks' | 'captcha' | 'saml' | 'providers' | 'customProviders'> = {
  ...fallbacksOf(authRows),
  hooks: {},
  captcha: undefined,
  saml: undefined,
  providers: {},
  customProviders: [],
}
