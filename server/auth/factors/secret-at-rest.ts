/** The stored secret of an authenticator app: encrypted if the operator configured a key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const mark = 'aes-256-gcm:'

/** The factor's id is authenticated data, so that a row cannot be given another's secret. */
export function seal(secret: string, factorId: string, key: Buffer | undefined): string {
  if (!key) return secret
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(factorId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** A secret stored before there was a key is not encrypted. */
export function unseal(stored: string, factorId: string, key: Buffer | undefined): string {
  if (!stored.startsWith(mark)) return stored
  if (!key) throw new Error('The secret of a second factor is encrypted, and FACTOR_KEY is not set.')
  const bytes = Buffer.from(stored.slice(mark.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(factorId)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
