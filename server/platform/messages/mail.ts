/** E-mail: what a message is, and its way out by SMTP. */
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
  /** An address that ends such mails when it is posted to, for the button that mail programs show beside the sender. */
  unsubscribe?: string
}

export type Handing = {
  /** The same for each try: mailboxes know by it what they have already. */
  key: string
  /** Called when all but the end of the mail was handed over; where it rejects the mail is not sent. */
  beforeEnd(): Promise<void>
}

export interface Mailer {
  /** Resolves when the next server has taken the mail; rejects when it refused, or could not be reached in time. */
  send(mail: Mail, handing?: Handing): Promise<void>
  /** Where mails are kept in our own database: delivers it in a transaction of the owner. */
  sendWithin?(sql: Sql, mail: Mail): Promise<void>
}

export type SmtpSettings = {
  host: string
  /** 465 speaks TLS from the start; any other port upgrades by STARTTLS where the server offers it. */
  port: number
  user?: string | undefined
  password?: string | undefined
  /** The address in From. */
  sender: string
  senderName: string
}

const timeout = 10_000

/** The first mail loads the library, which is large: where mails stay in the inbox there is none. */
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
    // A template is a person's text: nothing in it may make the server read a file or fetch an address.
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

/** Lets all pass, and the end only then. */
const heldBack = (beforeEnd: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void beforeEnd().then(() => done(), done),
  })

/** It tells nobody how many mails there are. */
const messageId = (of: string, sender: string) =>
  `<${createHash('sha256').update(of).digest('hex').slice(0, 32)}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
