/** A WebAuthn device without a browser, with options for an attacker's responses. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'

type Passkeys = SupabaseClient['auth']['passkey']
type RegistrationResponseJSON = Parameters<Passkeys['verifyRegistration']>[0]['credential']
type AuthenticationResponseJSON = Parameters<Passkeys['verifyAuthentication']>[0]['credential']

type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  type?: string
  userHandle?: string
  /** The attestation format. */
  statement?: string
}

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId?: string }

export class SoftwareAuthenticator {
  readonly origin: string
  readonly id = randomBytes(32)
  counter = 0
  #userHandle = ''
  #key: KeyObject
  #publicKey: { x: Buffer; y: Buffer }

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  create(options: CreationOptions, lies: Lies = {}): RegistrationResponseJSON {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.#publicKey)])
    const data = this.#data(options.rp.id ?? '', lies, attested)
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies).toString('base64url'),
      attestationObject: attestationObject(data, lies.statement).toString('base64url'),
      transports: ['internal'],
    }
    return { ...this.#answer(), response } as RegistrationResponseJSON
  }

  get(options: RequestOptions, lies: Lies = {}): AuthenticationResponseJSON {
    const data = this.#data(options.rpId ?? '', lies)
    const clientData = this.#clientData('webauthn.get', options.challenge, lies)
    const signed = Buffer.concat([data, sha256(clientData)])
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: lies.userHandle ?? this.#userHandle,
    }
    return { ...this.#answer(), response } as AuthenticationResponseJSON
  }

  #answer() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.origin } = lies
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #data(rpId: string, { rpId: other = rpId, userVerified = true }: Lies, attested?: Buffer): Buffer {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.counter)
    return Buffer.concat([
      sha256(Buffer.from(other)),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key. */
const coseKey = ({ x, y }: { x: Buffer; y: Buffer }) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ])

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(data: Buffer, statement = 'none'): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text(statement), text('attStmt'), Buffer.from([0xa0]), text('authData')],
    Buffer.from([0x58, data.length]),
    data,
  ])
}
