/** The headers of Standard Webhooks (https://www.standardwebhooks.com): whoever has a secret can tell that the message is ours. */
import { createHmac } from 'node:crypto'

/** One signature for each secret, so that a receiver with either is content. */
export function signMessage(
  { id, payload, secrets }: { id: string; payload: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
