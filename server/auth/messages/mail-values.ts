import type { Parts } from '#server/auth/auth-parts.ts'
import type { User } from '#server/auth/users.ts'

/** The values that an auth mail may use, as at Supabase: `{{ .Name }}`, and `{{ .Data.name }}` of the user's metadata. */
export type MailValues = {
  SiteURL: string
  ConfirmationURL: string
  Email: string
  NewEmail: string
  SendingTo: string
  Token: string
  TokenHash: string
  RedirectTo: string
  Data: Record<string, unknown>
  /** For mails about a change. */
  OldEmail?: string
  OldPhone?: string
  Phone?: string
  Provider?: string
  FactorType?: string
  /** Our extension, for mails about a sign-in. */
  Address?: string
  Device?: string
}

/** The values of a notification, which has no link and no code. */
export function notificationValues(
  settings: Parts<'settings'>['settings'],
  user: User,
  to: string,
): MailValues {
  return {
    SiteURL: settings.siteUrl,
    ConfirmationURL: '',
    Email: to,
    NewEmail: '',
    SendingTo: to,
    Token: '',
    TokenHash: '',
    RedirectTo: '',
    Data: user.raw_user_meta_data ?? {},
  }
}
