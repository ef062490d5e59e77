/** Verifies that the owner of an address signed a text. */
import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { WalletMessage } from './wallet-message.ts'

/** 64 bytes for Solana, 65 for Ethereum; undefined if invalid. */
export function readSignature(chain: WalletMessage['chain'], text: string): Buffer | undefined {
  if (chain === 'ethereum') {
    const hex = text.replace(/^0x/i, '')
    return /^[0-9a-f]{130}$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined
  }
  const bytes = /^[\w+/=-]{86,88}$/.test(text) ? Buffer.from(text, 'base64') : undefined
  return bytes?.length === 64 ? bytes : undefined
}

export function isSignedBy({ chain, address }: WalletMessage, text: string, signature: Buffer): boolean {
  try {
    return chain === 'ethereum' ? signerOf(text, signature) === address : isOfKey(text, signature, address)
  } catch {
    return false
  }
}

/** ERC-191: the prefix with the length keeps the text from being a valid transaction. */
function signerOf(text: string, signature: Buffer): string {
  const bytes = Buffer.from(text)
  const prefixed = Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes])
  const last = signature[64] ?? 0
  const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    .addRecoveryBit(last >= 27 ? last - 27 : last)
    .recoverPublicKey(keccak_256(prefixed))
  const publicKey = point.toBytes(false).slice(1)
  return `0x${Buffer.from(keccak_256(publicKey).slice(-20)).toString('hex')}`
}

/** A Solana address is the Ed25519 public key itself. */
function isOfKey(text: string, signature: Buffer, address: string): boolean {
  const x = decodeBase58(address).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, signature)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Throws unless it has 32 bytes. */
function decodeBase58(text: string): Buffer {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = value.toString(16).padStart(64, '0')
  if (hex.length !== 64) throw new Error('an address of another length')
  return Buffer.from(hex, 'hex')
}
