/** The settings of sign-in with their values: what the rows say, and where this service is. */
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
  /** The address of the site; where redirects go that name no allowed target. No slash at the end. */
  siteUrl: string
  /** The address of this service as people and providers reach it, `https://…/auth/v1`. Links in mails start with it. */
  apiUrl: string
  /** Those that are switched on. */
  hooks: Hooks
  /** Undefined where none is asked for. */
  captcha: Captcha | undefined
  /** Undefined where nobody signs in with a company's account. */
  saml: SamlSettings | undefined
  providers: Readonly<Partial<Record<ProviderName, ProviderSettings>>>
  /** Those of config.toml; the database may hold more. */
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
