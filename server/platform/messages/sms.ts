/** Text messages, and their delivery by a Twilio-compatible API. */
import { OutboundRequestError, outboundRequest } from '#server/platform/http/outbound-request.ts'

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

const limits = { timeout: 8000, maxBytes: 64 * 1024 }
/** Characters of the provider's message. */
const maxRefusal = 500

export function twilioSms({ accountSid, authToken, sender, apiUrl }: TwilioSettings): SmsSender {
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, text, channel = 'sms' }) {
      const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
      const from = sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: prefix + sender }
      // The operator configured the URL, so it may be private. A redirect would tell another server the code, so none is followed.
      const answer = outboundRequest(url, {
        ...limits,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...from, To: `${prefix}+${to}`, Body: text }).toString(),
        mayBePrivate: true,
      })
      const { status, body } = await answer.catch((error: unknown) => {
        if (error instanceof OutboundRequestError && error.reason === 'too-large') throw tooLong()
        throw error
      })
      if (status < 200 || status > 299) throw new SmsRefused(messageIn(body) ?? `status ${status}`)
    },
  }
}

const tooLong = () => new SmsRefused('the answer was too long')

function messageIn(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body)
    return typeof message === 'string' ? message.slice(0, maxRefusal) : undefined
  } catch {
    return undefined
  }
}
