/**
 * The certificate in our metadata. SAML uses only its key, so it is derived from the key at each start, always with the same bytes:
 * a company that stored it need not replace it.
 */
import { createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto'

const der = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length < 256 ? 2 : 4, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')

export function certificateOf(key: KeyObject, host: string): X509Certificate {
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(`SAML 2.0 of ${host}`)))))
  const validity = sequence(
    der(0x17, Buffer.from('700101000000Z')),
    der(0x18, Buffer.from('21700101000000Z')),
  )
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const serial = der(0x02, Buffer.from([1]))
  const toSign = sequence(serial, sha256WithRsa, name, validity, name, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, key))
  return new X509Certificate(sequence(toSign, sha256WithRsa, signature))
}
