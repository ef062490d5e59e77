import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuthServer, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'
import { mailerTo, smsTo } from '#tests/support/messages.ts'
import { type SmsPeer, startSmsPeer } from '#tests/support/sms-peer.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'

let smtp: SmtpPeer
let sms: SmsPeer
let auth: AuthServer

beforeAll(async () => {
  ;[smtp, sms] = await Promise.all([startSmtpPeer(), startSmsPeer()])
  auth = await startAuthServer({ mailer: mailerTo(smtp), smsSender: smsTo(sms) })
})
afterAll(async () => {
  await auth.stop()
  await Promise.all([smtp.stop(), sms.stop()])
})
beforeEach(() => {
  smtp.refuses = false
  sms.refuses = false
})

const mailTo = (email: string) =>
  vi.waitUntil(() => smtp.mails.find(({ to }) => to === email), { timeout: 20_000, interval: 20 })

describe('mail by SMTP', () => {
  test('arrives as text and HTML from the configured sender', async () => {
    const email = someEmail()
    await auth.client().auth.signInWithOtp({ email })
    const { from, source } = await mailTo(email)
    expect(from).toBe('hello@site.test')
    expect(source).toMatch(/^From: Tannr <hello@site\.test>$/m)
    expect(source).toMatch(/^Subject: \S/m)
    expect(source).toContain('text/plain; charset=utf-8')
    expect(source).toContain('text/html; charset=utf-8')
  })

  test('takes nothing from what a person typed as markup or as a header', async () => {
    const email = someEmail()
    const name = '<img src=x>\r\nBcc: eve@example.com'
    await auth
      .client()
      .auth.signUp({ email, password: 'correct horse', options: { data: { first_name: name } } })
    const { source } = await mailTo(email)
    expect(source).not.toContain('<img')
    expect(source).not.toMatch(/^Bcc:/m)
  })

  test('of news carries the way out that mail programs offer by one press', async () => {
    const [to, unsubscribe] = [someEmail(), 'https://site.test/unsubscribe?link=c0ffee']
    await mailerTo(smtp).send({ to, subject: 'News', text: 'None today.', unsubscribe })
    const { source } = await mailTo(to)
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/site\.test\/unsubscribe\?link=c0ffee>$/m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    await mailerTo(smtp).send({ to: `other-${to}`, subject: 'Your code', text: '123456' })
    expect((await mailTo(`other-${to}`)).source).not.toContain('List-Unsubscribe')
  })

  test('that the server would not take is not lost: it is sent at the next try', async () => {
    smtp.refuses = true
    const email = someEmail()
    expect((await auth.client().auth.signInWithOtp({ email })).error).toBeNull()
    await vi.waitUntil(
      async () =>
        (
          await auth.sql`select 1 from tannr_internal.outbox where message ->> 'to' = ${email} and attempts > 0`
        ).length > 0,
      { timeout: 20_000, interval: 20 },
    )
    smtp.refuses = false
    await auth.sql`update tannr_internal.outbox set due_at = now()`
    await auth.sql`notify outbox`
    await mailTo(email)
    await vi.waitUntil(
      async () =>
        (await auth.sql`select 1 from tannr_internal.outbox where message ->> 'to' = ${email}`).length === 0,
      { timeout: 20_000, interval: 20 },
    )
  })
})

describe('SMS by an API of Twilio’s form', () => {
  test('is sent from the configured number', async () => {
    const phone = somePhone()
    const { error } = await auth.client().auth.signInWithOtp({ phone })
    expect(error).toBeNull()
    const sent = sms.messages.find(({ To }) => To === `+${phone}`)
    expect(sent).toMatchObject({ From: '+15550001' })
    expect(sent?.Body).toMatch(/^Your code is \d{6}$/)
  })

  test('goes by WhatsApp where that is asked for', async () => {
    const phone = somePhone()
    await auth.client().auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })
    expect(sms.messages.find(({ To }) => To === `whatsapp:+${phone}`)).toMatchObject({
      From: 'whatsapp:+15550001',
    })
  })

  test('that the provider refuses is answered in its words, and may be tried again at once', async () => {
    sms.refuses = true
    const phone = somePhone()
    const refused = await auth.client().auth.signInWithOtp({ phone })
    expect(refused.error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
      message: `Error sending sms OTP to provider: Invalid 'To' Phone Number: +${phone}`,
    })
    sms.refuses = false
    expect((await auth.client().auth.signInWithOtp({ phone })).error).toBeNull()
  })
})
