import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parseProject } from '#server/config-toml.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { loadMailTemplates, mailKinds } from './mail-templates.ts'

const ours = path.resolve(import.meta.dirname, '../../supabase')
const values = {
  SiteURL: 'https://example.com',
  ConfirmationURL: 'https://example.com/verify?token=a&type=signup',
  Email: 'ada@example.com',
  NewEmail: 'new@example.com',
  SendingTo: '',
  Token: '012345',
  TokenHash: 'abc',
  RedirectTo: 'https://example.com/jobs?q=a&b=c',
  Data: { first_name: '<b>Ada</b>', language: 'de' },
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function project(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tannr-mails-'))
  folders.push(folder)
  await mkdir(path.join(folder, 'templates'))
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(folder, 'templates', name), text)
  return folder
}

describe('our own mails', () => {
  test.each(mailKinds)('%s is one document in HTML and the same words in plain text', async (kind) => {
    const { subject, html, text } = (await loadMailTemplates(ours))[kind](values)
    expect(subject).toMatch(/^[A-Z\d]/)
    expect(html.match(/<!doctype html>|<\/html>/g)).toHaveLength(2)
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? 'none'
    expect(text.startsWith(`${heading}\n\n`)).toBe(true)
    expect(text).toMatch(/\n--\nTannr\nhttps:\/\/example\.com\n$/)
    expect(`${subject}${html}${text}`).not.toMatch(/\{\{|ZgotmplZ|undefined/)
    expect(text).not.toContain('<')
  })

  test('a link carries its token, and where to go afterwards encoded for it', async () => {
    const { html, text } = (await loadMailTemplates(ours)).recovery(values)
    const link =
      'https://example.com/auth/confirm?token_hash=abc&type=recovery&next=https%3A%2F%2Fexample.com%2Fjobs%3Fq%3Da%26b%3Dc'
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${link}"`)
  })

  test('subjects in config.toml, which a hosted Supabase reads, are those of the mails', async () => {
    const toml = await readFile(path.join(ours, 'config.toml'), 'utf8')
    const { email } = parseProject(toml, {}).auth as {
      email: { template: Record<string, { subject: string }> }
    }
    const templates = await loadMailTemplates(ours)
    const kinds = mailKinds.filter((kind) => email.template[kind])
    expect(kinds.length).toBeGreaterThan(3)
    expect(kinds.map((kind) => templates[kind](values).subject)).toEqual(
      kinds.map((kind) => email.template[kind]?.subject),
    )
  })
})

describe('the mails of another project', () => {
  test('choose their words by what is known of the person', async () => {
    const html = `<html><head><title>{{ if eq .Data.language "de" }}Hallo{{ else }}Hello{{ end }}</title></head>
<body>{{ with .Data.first_name }}{{ . }}{{ end }} <a href="{{ .ConfirmationURL }}">ok</a></body></html>`
    const { confirmation } = await loadMailTemplates(await project({ 'confirmation.html': html }))
    const mail = confirmation(values)
    expect(mail.subject).toBe('Hallo')
    expect(mail.html).toContain(
      '&lt;b&gt;Ada&lt;/b&gt; <a href="https://example.com/verify?token=a&amp;type=signup">ok',
    )
    expect(mail.text).toContain('https://example.com/verify?token=a&type=signup')
  })

  test('may be whole beside a layout, which takes only what defines a body', async () => {
    const folder = await project({
      'layout.html': '<title>{{ template "subject" . }}</title>[{{ template "body" . }}]',
      'layout.txt': '({{ template "body" . }})',
      'recovery.html':
        '{{ define "subject" }}Reset {{ .Email }}{{ end }}{{ define "body" }}{{ .Token }}{{ end }}',
      'invite.html': '<title>Come</title><p>{{ .Email }}</p>',
    })
    const { recovery, invite } = await loadMailTemplates(folder, { recovery: { subject: 'By {{ .Token }}' } })
    expect(recovery(values)).toEqual({
      subject: 'By 012345',
      html: '<title>Reset ada@example.com</title>[012345]',
      text: '(012345)',
    })
    expect(invite(values)).toMatchObject({
      subject: 'Come',
      html: '<title>Come</title><p>ada@example.com</p>',
    })
  })

  test('stop the start where they say what cannot be done, with file and line', async () => {
    const folder = await project({ 'invite.html': '<title>Come</title>\n<p>\n{{ .Email | upper }}</p>' })
    const loading = loadMailTemplates(folder)
    await expect(loading).rejects.toBeInstanceOf(StartRefused)
    await expect(loading).rejects.toThrow(
      `${folder}/templates/invite.html cannot be used as it is. Line 3: the function upper`,
    )
  })
})
