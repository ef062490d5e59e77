import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificateOf } from './certificate.ts'

test.each([2048, 4096])(
  'a certificate of a key of %i bits is its own, and always the same',
  (modulusLength) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
    const made = certificateOf(privateKey, 'tannr.test')
    expect(made.subject).toBe('CN=SAML 2.0 of tannr.test')
    expect(made.checkPrivateKey(privateKey)).toBe(true)
    expect(made.verify(createPublicKey(made.toString()))).toBe(true)
    expect(made.publicKey.equals(publicKey)).toBe(true)
    expect(made.validTo).toContain('2170')
    expect(certificateOf(privateKey, 'tannr.test').raw).toEqual(made.raw)
  },
)
