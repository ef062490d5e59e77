/** The ways out for mails and SMS: the configured providers, else the local inbox, else a refusal that says what is missing. */
import { type Mailer, smtpMailer } from '#server/platform/messages/mail.ts'
import { SmsRefused, type SmsSender, twilioSms } from '#server/platform/messages/sms.ts'
import type { Config } from './config.ts'

export type Transports = { mailer: Mailer; smsSender: SmsSender }

export function openTransports(
  config: Pick<Config, 'smtp' | 'sms'>,
  inbox: Transports | undefined,
): Transports {
  return {
    mailer: config.smtp ? smtpMailer(config.smtp) : (inbox?.mailer ?? refusingMailer),
    smsSender: config.sms ? twilioSms(config.sms) : (inbox?.smsSender ?? refusingSms),
  }
}

const refusingMailer: Mailer = {
  send: () => Promise.reject(new Error('No mail server is configured: set SMTP_HOST and SMTP_SENDER.')),
}

const refusingSms: SmsSender = {
  send: () =>
    Promise.reject(
      new SmsRefused(
        'No SMS provider is configured: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_SENDER.',
      ),
    ),
}
