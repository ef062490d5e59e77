/** Loads the mail templates: a project's own files, else short defaults. */
import path from 'node:path'
import { readIfExists } from '#server/platform/files.ts'
import {
  type Layouts,
  type MailTemplate,
  mailTemplate,
  readLayouts,
  readSource,
  type Source,
} from '#server/platform/messages/template/mail-template.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { notificationWords } from './notifications/notification-words.ts'
import type { MailKind } from './settings.ts'

export type MailTemplates = Readonly<
  Record<MailKind, MailTemplate> & {
    /** For a sign-up with the address of an existing account: only if the project has it. */
    existing_account?: MailTemplate
  }
>

/** `auth.email.template.<kind>` of config.toml; paths are relative to the folder that contains `supabase/`. */
export type TemplateOverrides = Readonly<
  Partial<Record<string, { subject?: string | undefined; content_path?: string | undefined }>>
>

type Words = { subject: string; lead: string; action?: string; hasCode?: boolean }

const words: Record<MailKind, Words> = {
  confirmation: {
    subject: 'Confirm your sign-up',
    lead: 'Follow this link to confirm your address.',
    action: 'Confirm your address',
  },
  invite: {
    subject: 'You have been invited',
    lead: 'You have been invited to create an account on {{ .SiteURL }}.',
    action: 'Accept the invitation',
  },
  recovery: {
    subject: 'Reset your password',
    lead: 'Follow this link to choose a new password.',
    action: 'Reset password',
  },
  magic_link: { subject: 'Your sign-in link', lead: 'Follow this link to sign in.', action: 'Sign in' },
  email_change: {
    subject: 'Confirm your new email address',
    lead: 'Follow this link to confirm the change of your address from {{ .Email }} to {{ .NewEmail }}.',
    action: 'Confirm the change',
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    lead: 'Enter this code to confirm that it is you.',
  },
  wrong_guesses: {
    subject: 'Someone is guessing at your account',
    lead: 'Someone has entered too many wrong codes or passwords for your account on {{ .SiteURL }}. Further tries have to wait; from where you have signed in before, you still can.',
    hasCode: false,
  },
  ...notificationWords,
}

export const mailKinds = Object.keys(words) as MailKind[]
/** Templates that auth fills, which project mails cannot use. */
export const ownTemplates = [...mailKinds, 'existing_account']

/**
 * Reads `<folder>/<kind>.html` and `.txt` for each kind, or the file of an override. Throws if an override's file is missing, and
 * for an invalid template.
 */
export async function loadMailTemplates(
  projectDir: string,
  overrides: TemplateOverrides = {},
): Promise<MailTemplates> {
  const folder = path.join(projectDir, 'templates')
  const layouts = await readLayouts(folder)
  const load = async (kind: MailKind): Promise<[MailKind, MailTemplate]> => {
    const { subject, content_path: named } = overrides[kind] ?? {}
    const file = named === undefined ? path.join(folder, `${kind}.html`) : await namedFile(projectDir, named)
    return [kind, await loadOne(kind, { file, subject, layouts })]
  }
  const templates = Object.fromEntries(await Promise.all(mailKinds.map(load))) as Record<
    MailKind,
    MailTemplate
  >
  const existing = await optionalTemplate(folder, 'existing_account', layouts)
  return existing ? { ...templates, existing_account: existing } : templates
}

type OneTemplate = { file: string; subject: string | undefined; layouts: Layouts }

/** A subject or text that the project's file lacks is taken from the default. */
async function loadOne(kind: MailKind, { file, subject, layouts }: OneTemplate): Promise<MailTemplate> {
  const standard = standardTemplate(kind)
  const [html, text] = await Promise.all([readSource(file), readSource(file.replace(/\.html?$/, '.txt'))])
  const own = { html: html ?? standard.html, text, subject }
  const template =
    mailTemplate(own, layouts) ??
    mailTemplate(
      { ...own, text: text ?? standard.text, subject: subject ?? titleOf(own.html.text) ?? standard.subject },
      layouts,
    )
  if (!template) throw new Error(`the standard template ${kind} is not whole`)
  return template
}

async function optionalTemplate(
  folder: string,
  name: string,
  layouts: Layouts,
): Promise<MailTemplate | undefined> {
  const [html, text] = await Promise.all(
    ['html', 'txt'].map((ending) => readSource(path.join(folder, `${name}.${ending}`))),
  )
  return html && mailTemplate({ html, text, subject: undefined }, layouts)
}

/** The CLI resolves these paths from the folder above `supabase/`; the folder itself is accepted, too. */
async function namedFile(projectDir: string, named: string): Promise<string> {
  const candidates = [path.resolve(projectDir, '..', named), path.resolve(projectDir, named)]
  for (const candidate of candidates) {
    if ((await readIfExists(candidate)) !== undefined) return candidate
  }
  throw new StartRefused(
    `The mail template ${named}, which config.toml names, does not exist: looked for ${candidates.join(' and ')}.\nPut the file there, or remove content_path from config.toml to use Tannr’s own template.`,
  )
}

/** The template's <title> is the subject, unless config.toml sets one. */
function titleOf(html: string): string | undefined {
  return html.match(/<title>([^<]+)<\/title>/i)?.[1]?.trim()
}

function standardTemplate(kind: MailKind): { subject: string; html: Source; text: Source } {
  const { subject, lead, action, hasCode = true } = words[kind]
  const inStandard = (text: string): Source => ({ file: `standard ${kind}`, text })
  const link = action ? `<p><a href="{{ .ConfirmationURL }}">${action}</a></p>` : ''
  const code = hasCode ? '<p>Your code: <strong>{{ .Token }}</strong></p>' : ''
  return {
    subject,
    html: inStandard(
      `<!doctype html><html lang="en"><head><title>${subject}</title></head><body><p>${lead}</p>${link}${code}</body></html>`,
    ),
    text: inStandard(
      [
        lead,
        ...(action ? ['{{ .ConfirmationURL }}'] : []),
        ...(hasCode ? ['Your code: {{ .Token }}'] : []),
        '',
      ].join('\n\n'),
    ),
  }
}
