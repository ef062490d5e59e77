/** Signatures of hook calls (Standard Webhooks): `v1` with a shared secret, `v1a` with an Ed25519 key. */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** A secret shared with the hook, or a private key whose public half it knows. */
export type HookSecret = Buffer | KeyObject

const base64 = '[A-Za-z0-9+/]+={0,2}'
const shared = new RegExp(`^v1,whsec_(${base64})$`)
const own = new RegExp(`^v1a,whpk_(${base64}):whsk_(${base64})$`)

/** Undefined if it cannot sign. */
export function readSecret(text: string): HookSecret | undefined {
  const [, secret] = shared.exec(text) ?? []
  if (secret !== undefined) {
    const bytes = Buffer.from(secret, 'base64')
    return bytes.length >= 16 ? bytes : undefined
  }
  const [, publicHalf, privateHalf] = own.exec(text) ?? []
  if (publicHalf === undefined || privateHalf === undefined) return undefined
  return readKey(Buffer.from(publicHalf, 'base64'), Buffer.from(privateHalf, 'base64'))
}

/** The prefix of a 32-byte Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private half is the seed, or, as many libraries write it, the seed followed by the public half. */
function readKey(publicHalf: Buffer, privateHalf: Buffer): KeyObject | undefined {
  const seed = privateHalf.subarray(0, 32)
  const rest = privateHalf.subarray(32)
  if (seed.length < 32 || publicHalf.length !== 32) return undefined
  if (rest.length > 0 && !rest.equals(publicHalf)) return undefined
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return x === publicHalf.toString('base64url') ? key : undefined
}

/** One signature per secret, so that secrets can be rotated. */
export function signaturesOf(secrets: readonly HookSecret[], message: string): string {
  return secrets.map((secret) => signatureOf(secret, message)).join(' ')
}

function signatureOf(secret: HookSecret, message: string): string {
  return Buffer.isBuffer(secret)
    ? `v1,${createHmac('sha256', secret).update(message).digest('base64')}`
    : `v1a,${sign(null, Buffer.from(message), secret).toString('base64')}`
}
