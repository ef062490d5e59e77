/**
 * Password hashes of Firebase: the project's signer key, encrypted (AES-256-CTR) by a key that scrypt derives from the password. As on the
 * wire: `$fbscrypt$v=1,n=14,r=8,p=1,ss=<separator>,sk=<signer key>$<salt>$<hash>`, whose `n` is an exponent of two.
 */
import { createCipheriv, scryptSync, timingSafeEqual } from 'node:crypto'

const form =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2})(?:,ss=([\w+/]+={0,2}))?,sk=([\w+/]+={0,2})\$([\w+/]+={0,2})\$([\w+/]+={0,2})$/

/** One hash takes 128 × N × r bytes; Firebase's own take 16 MiB. */
const mostMemory = 256 * 2 ** 20

type Scrypt = {
  n: number
  r: number
  p: number
  separator: Buffer
  signerKey: Buffer
  salt: Buffer
  hash: Buffer
}

function parse(text: string): Scrypt | undefined {
  const found = form.exec(text)
  if (!found) return undefined
  const [n = 0, r = 0, p = 0] = found.slice(1, 4).map(Number)
  const [separator, signerKey, salt, hash] = found
    .slice(4)
    .map((part) => Buffer.from(part ?? '', 'base64')) as [Buffer, Buffer, Buffer, Buffer]
  const isBounded = n > 0 && r > 0 && p > 0 && p <= 4 && 128 * 2 ** n * r <= mostMemory
  return isBounded && hash.length === signerKey.length
    ? { n, r, p, separator, signerKey, salt, hash }
    : undefined
}

export const isFirebaseHash = (text: string): boolean => parse(text) !== undefined

export function matchesFirebaseHash(password: string, text: string): boolean {
  const parsed = parse(text)
  if (!parsed) return false
  const { n, r, p, separator, signerKey, salt, hash } = parsed
  // Node counts a little more than the algorithm takes.
  const options = { N: 2 ** n, r, p, maxmem: 2 * mostMemory }
  const key = scryptSync(password, Buffer.concat([salt, separator]), 32, options)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return timingSafeEqual(Buffer.concat([cipher.update(signerKey), cipher.final()]), hash)
}

/** Milliseconds on an idle machine, by its parameters; undefined for a hash of another kind. */
export function timeOfFirebaseHash(text: string): number | undefined {
  const parsed = parse(text)
  return parsed && (50 * 2 ** (parsed.n - 14) * parsed.r * parsed.p) / 8
}
