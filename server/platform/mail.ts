/** E-mail: what a message is, and its way out by SMTP. */
import { createTransport } from 'nodemailer'

export type Mail = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  /** An address that ends such mails when it is posted to, for the button that mail programs show beside the sender. */
  unsubscribe?: string
}

export interface Mailer {
  /** Resolves when the next server has taken the mail; rejects when it refused, or could not be reached in time. */
  send(mail: Mail): Promise<void>
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

const patience = 10_000

export function smtpMailer(settings: SmtpSettings): Mailer {
  const { host, port, user, password, sender, senderName } = settings
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    pool: true,
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A template is a person's text: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      await transport.sendMail({
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
