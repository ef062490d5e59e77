/** Mail templates: one file each, rendered into the folder's layout if there is one. */
import path from 'node:path'
import { readIfExists } from '#server/platform/files.ts'
import type { Mail } from '#server/platform/messages/mail.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { compileHtml, compileText } from './compile.ts'
import type { Templates } from './nodes.ts'
import { parseTemplate } from './parse.ts'
import { TemplateError } from './template-error.ts'

/** Renders a mail with the values that the template uses. */
export type MailTemplate = (values: object) => Filled
type Filled = Required<Pick<Mail, 'subject' | 'text' | 'html'>> & Pick<Mail, 'unsubscribe'>

export type Source = { file: string; text: string }
export type MailSources = {
  html: Source
  /** If omitted, the plain-text layout with the blocks that `html` defines. */
  text: Source | undefined
  /** If omitted, the content of <title>. */
  subject: string | undefined
}
export type Layouts = { html: Source | undefined; text: Source | undefined }

/** `layout.html` and `layout.txt` of a folder of templates. */
export async function readLayouts(folder: string): Promise<Layouts> {
  return {
    html: await readSource(path.join(folder, 'layout.html')),
    text: await readSource(path.join(folder, 'layout.txt')),
  }
}

export async function readSource(file: string): Promise<Source | undefined> {
  const text = await readIfExists(file)
  return text === undefined ? undefined : { file, text }
}

/**
 * A file that defines "body" is rendered into the layout; any other is complete by itself. Its block "unsubscribe" is the
 * unsubscribe URL, empty if there is none. Throws StartRefused with the place for an invalid template.
 */
export function mailTemplate(sources: MailSources, layouts: Layouts): MailTemplate | undefined {
  try {
    return compiled(sources, layouts)
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    throw new StartRefused(
      `The mail template ${error.file} cannot be used as it is. Line ${error.line}: ${error.reason}.\nTemplates are Go’s: see https://pkg.go.dev/html/template, and fix that line.`,
    )
  }
}

/** Undefined if there is nothing to make a subject or a text from. */
function compiled({ html, text, subject }: MailSources, layouts: Layouts): MailTemplate | undefined {
  const own = parsed(html)
  const isPart = own.has('body') && layouts.html !== undefined
  const document = isPart ? layouts.html : html
  if (!document) return undefined
  const whole = isPart ? within(document, own) : own
  const title = subject ?? titleOf(document.text)
  const plain = plainText({ html: own, text, layout: isPart ? layouts.text : undefined })
  if (title === undefined || plain === undefined) return undefined
  const subjects = within({ file: `${html.file} (subject)`, text: title }, whole)
  const fill = { subject: compileText(subjects), html: compileHtml(whole), text: compileText(plain) }
  const address = own.has('unsubscribe') ? compileText(whole, 'unsubscribe') : () => ''
  return (values) => {
    const unsubscribe = address(values)
    return {
      subject: fill.subject(values),
      html: fill.html(values),
      text: fill.text(values),
      ...(unsubscribe && { unsubscribe }),
    }
  }
}

type PlainSources = { html: Templates; text: Source | undefined; layout: Source | undefined }

function plainText({ html, text, layout }: PlainSources): Templates | undefined {
  const own = text && parsed(text)
  if (!layout || (own && !own.has('body'))) return own
  return within(layout, html, own)
}

/** A file with the definitions of others; a later definition of the same name wins. */
function within(source: Source, ...others: (Templates | undefined)[]): Templates {
  const merged: Templates = new Map(parsed(source))
  for (const templates of others) {
    for (const [name, nodes] of templates ?? []) if (name !== '') merged.set(name, nodes)
  }
  return merged
}

const parsed = ({ file, text }: Source) => parseTemplate(file, text)

const titleOf = (html: string) => html.match(/<title>([^<]+)<\/title>/i)?.[1]?.trim()
