import type { Parts } from '#server/auth/auth-parts.ts'
import type { User } from '#server/auth/users.ts'

/** What a mail of auth may name, as Supabase has it: `{{ .Name }}`, and `{{ .Data.name }}` of the user's metadata. */
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
  /** Of mails that tell of a change. */
  OldEmail?: string
  OldPhone?: string
  Phone?: string
  Provider?: string
  FactorType?: string
  /** Ours: of a sign-in. */
  Address?: string
  Device?: string
}

/** Of a mail that only tells of something: it has no link and no code. */
export function tellingValues(settings: Parts<'settings'>['settings'], user: User, to: string): MailValues {
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
