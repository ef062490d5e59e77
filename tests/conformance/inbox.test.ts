import { describe, expect, test } from 'vitest'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'

const server = useAuthServer()

const page = async (path: string) => {
  const response = await fetch(`${server.url}/inbox${path}`)
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    html: await response.text(),
  }
}

describe('the local inbox', () => {
  test('lists mails and SMS, the newest first, and opens each', async () => {
    const [email, phone] = [someEmail(), somePhone()]
    await server.client().auth.signInWithOtp({ email })
    const mail = await server.inbox.newest(email)
    await server.client().auth.signInWithOtp({ phone })
    const sms = await server.inbox.newest(phone)
    const list = await page('')
    expect(list.status).toBe(200)
    expect(list.html.indexOf(`+${phone}`)).toBeLessThan(list.html.indexOf(email))
    const opened = await page(`/${mail.id}`)
    expect(opened.html).toContain(`src="/inbox/${mail.id}/html"`)
    expect(opened.html).toContain(`<a href="${mail.link.replaceAll('&', '&amp;')}">`)
    expect((await page(`/${sms.id}`)).html).toContain(sms.text)
    expect((await page('/nothing')).status).toBe(404)
  })

  test('runs no script of a message and shows no markup of it outside its frame', async () => {
    const email = someEmail()
    await server.sql`
      insert into inbox.messages (kind, recipient, subject, text, html)
      values ('mail', ${email}, '<script>alert(1)</script>', '<b>bold</b>', '<script>alert(2)</script><a href="https://site.test">x</a>')`
    const { id } = await server.inbox.newest(email)
    const opened = await page(`/${id}`)
    expect(opened.html).not.toContain('<script>alert')
    expect(opened.html).toContain('&lt;b&gt;bold')
    expect(opened.policy).toMatch(/^default-src 'none'; style-src 'sha256-.*script-src 'sha256-/)
    expect(opened.policy).not.toContain('unsafe')
    const framed = await page(`/${id}/html`)
    expect(framed.policy).toContain("default-src 'none'")
    expect(framed.policy).toContain('sandbox')
    expect(framed.policy).not.toContain('script-src')
    expect(framed.html).toContain('<base target="_top">')
  })

  test('answers in Mailpit’s shapes', async () => {
    const email = someEmail()
    await server.client().auth.signInWithOtp({ email })
    const { id, link } = await server.inbox.newest(email)
    const get = async (path: string) => (await fetch(`${server.url}/inbox/api/v1/${path}`)).json()
    expect(await get('messages?limit=1')).toMatchObject({
      count: 1,
      start: 0,
      messages: [{ ID: id, To: [{ Address: email, Name: '' }], Attachments: 0 }],
    })
    expect(await get(`message/${id}`)).toMatchObject({
      ID: id,
      Text: expect.stringContaining(link),
      HTML: expect.stringContaining('<html'),
    })
    expect(await get('message/latest')).toMatchObject({ ID: id })
    expect(await get(`search?query=${encodeURIComponent(`to:"${email}" subject:zzz`)}`)).toMatchObject({
      count: 0,
    })
  })

  test('is emptied by its own page, and by no other site', async () => {
    const clear = (origin: string) =>
      fetch(`${server.url}/inbox/api/v1/messages`, { method: 'DELETE', headers: { origin } })
    expect((await clear('https://evil.test')).status).toBe(403)
    expect((await clear(server.url)).status).toBe(200)
    expect((await page('')).html).toContain('Nothing has arrived yet')
  })

  test('keeps the newest five hundred', async () => {
    await server.sql`
      insert into inbox.messages (kind, recipient, created_at)
      select 'mail', 'old@example.com', now() - interval '1 day' from generate_series(1, 600)`
    const email = someEmail()
    await server.client().auth.signInWithOtp({ email })
    await server.inbox.newest(email)
    const [kept] = await server.sql<{ count: number }>`select count(*) from inbox.messages`
    expect(kept?.count).toBe(500)
  })
})
