/** Email: the message, and its delivery by SMTP. */
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Sql } from '#server/platform/database.ts'
import { makeOnce } from '#server/platform/make-once.ts'

export type Mail = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  /** The one-click unsubscribe URL (RFC 8058), which mail programs post to. */
  unsubscribe?: string
}

export type Handing = {
  /** The same for each attempt, so that a mailbox can recognize duplicates. */
  key: string
  /** Called when everything but the end of the message was sent; if it rejects, the mail is not delivered. */
  beforeEnd(): Promise<void>
}

export interface Mailer {
  /** Resolves when the next server has accepted the mail; rejects if it refuses, or on a timeout. */
  send(mail: Mail, handing?: Handing): Promise<void>
  /** For mailers that store mails in our own database: delivers in the given transaction. */
  sendWithin?(sql: Sql, mail: Mail): Promise<void>
}

export type SmtpSettings = {
  host: string
  /** 465 uses TLS from the start; any other port upgrades by STARTTLS if the server offers it. */
  port: number
  user?: string | undefined
  password?: string | undefined
  /** The address in From. */
  sender: string
  senderName: string
}

const timeout = 10_000

/** Loads the library, which is large, with the first mail. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  const { sender, senderName } = settings
  const opened = makeOnce(() => openTransport(settings))
  return {
    async send({ to, subject, text, html, unsubscribe }, handing) {
      const transport = await opened()
      await transport.sendMail({
        ...(handing
          ? { messageId: messageId(`${sender} ${handing.key} ${to}`, sender), beforeEnd: handing.beforeEnd }
          : {}),
        from: { name: senderName, address: sender },
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        ...(unsubscribe
          ? {
              list: { unsubscribe },
              headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }
          : {}),
      })
    },
  }
}

async function openTransport({ host, port, user, password }: SmtpSettings) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    pool: true,
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Templates contain user text, which must not make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, done) => {
    const { beforeEnd } = mail.data as Partial<Handing>
    if (beforeEnd) mail.message.transform(() => heldBack(beforeEnd))
    done()
  })
  return transport
}

/** A stream that passes everything on, but ends only after `beforeEnd`. */
const heldBack = (beforeEnd: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void beforeEnd().then(() => done(), done),
  })

/** Hashed, so that it does not reveal how many mails there are. */
const messageId = (of: string, sender: string) =>
  `<${createHash('sha256').update(of).digest('hex').slice(0, 32)}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
