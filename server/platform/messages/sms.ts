/** Text messages, and their delivery by a Twilio-compatible API. */

export type Sms = {
  /** E.164 without the plus sign. */
  to: string
  text: string
  channel?: 'sms' | 'whatsapp'
}

export interface SmsSender {
  /** Resolves when the provider has accepted the message; rejects with SmsRefused if it refuses. */
  send(sms: Sms): Promise<void>
}

/** The message is the provider's and can be shown: "The 'To' number 1234 is not a valid phone number". */
export class SmsRefused extends Error {}

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A number (+1555…), or the id of a messaging service (MG…). */
  sender: string
  /** Without a slash at the end. */
  apiUrl: string
}

const timeout = 8000

export function twilioSms({ accountSid, authToken, sender, apiUrl }: TwilioSettings): SmsSender {
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, text, channel = 'sms' }) {
      const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
      const from = sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: prefix + sender }
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ ...from, To: `${prefix}+${to}`, Body: text }),
        signal: AbortSignal.timeout(timeout),
      })
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      const answer = (await response.json().catch(() => ({}))) as { message?: unknown }
      throw new SmsRefused(typeof answer.message === 'string' ? answer.message : `status ${response.status}`)
    },
  }
}
