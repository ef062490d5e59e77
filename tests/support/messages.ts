/** The ways out for messages, aimed at local peers. */
import { smtpMailer } from '#server/platform/messages/mail.ts'
import { twilioSms } from '#server/platform/messages/sms.ts'
import type { SmsPeer } from './sms-peer.ts'
import type { SmtpPeer } from './smtp-peer.ts'

export const mailerTo = ({ port }: SmtpPeer) =>
  smtpMailer({ host: '127.0.0.1', port, sender: 'hello@site.test', senderName: 'Tannr' })

export const smsTo = ({ url, accountSid, authToken }: SmsPeer, sender = '+15550001') =>
  twilioSms({ accountSid, authToken, apiUrl: url, sender })
