/** The headers of Standard Webhooks (https://www.standardwebhooks.com), by which holders of a secret verify the message. */
import { createHmac } from 'node:crypto'

/** One signature per secret, so that secrets can be rotated. */
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
