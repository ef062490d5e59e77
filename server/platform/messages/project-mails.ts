/**
 * Mails that a project's SQL sends by naming a template and giving its data: `insert into private.outbox (kind, message) values
 * ('mail', '{"to": …, "template": "enquiry", "data": {…}}')`.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from './mail.ts'
import { type MailTemplate, mailTemplate, readLayouts, readSource } from './template/mail-template.ts'

export type NamedMail = { to: string; template: string; data?: Record<string, unknown> }
export type ProjectMails = (mail: NamedMail) => Mail

/** Possible, since a row of the outbox may have been written by another version of the project. */
export class UnknownTemplate extends Error {
  readonly code = 'unknown_template'
}

/** All templates of the folder by file name without extension, except those named in `except`. */
export async function loadProjectMails(
  projectDir: string,
  { siteUrl, except }: { siteUrl: string; except: readonly string[] },
): Promise<ProjectMails> {
  const folder = path.join(projectDir, 'templates')
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const layouts = await readLayouts(folder)
  const templates = new Map<string, MailTemplate>()
  for (const file of files.sort()) {
    const [, name] = /^(.+)\.html$/.exec(file) ?? []
    if (name === undefined || name === 'layout' || except.includes(name)) continue
    const html = await readSource(path.join(folder, file))
    const text = await readSource(path.join(folder, `${name}.txt`))
    const template = html && mailTemplate({ html, text, subject: undefined }, layouts)
    if (template) templates.set(name, template)
  }
  return ({ to, template, data = {} }) => {
    const fill = templates.get(template)
    if (!fill) throw new UnknownTemplate(`There is no mail template ${template}.`)
    return { to, ...fill({ SiteURL: siteUrl, Email: to, SendingTo: to, Data: data }) }
  }
}
