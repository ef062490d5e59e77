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
