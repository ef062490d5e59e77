/** The Supabase templates' `{{ .Name }}` and `{{ .Data.name }}`: values are put in, nothing is evaluated. */

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
}

/** For a subject or a text part. */
export function fillText(template: string, values: MailValues): string {
  return fill(template, values, (value) => value)
}

export function fillHtml(template: string, values: MailValues): string {
  return fill(template, values, escapeHtml)
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&#34;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function fill(template: string, values: MailValues, escaped: (value: string) => string): string {
  return template.replace(
    /([?&][\w;]*=)?\{\{-?\s*\.([\w.]+)\s*-?\}\}/g,
    (_whole, before = '', path: string) => {
      const value = path.split('.').reduce<unknown>((inner, name) => member(inner, name), values)
      if (typeof value !== 'string' && typeof value !== 'number') return before
      // As Go's templates have it: what is put into the query of an address is encoded for it.
      return before + (before ? encodeURIComponent(value) : escaped(String(value)))
    },
  )
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
