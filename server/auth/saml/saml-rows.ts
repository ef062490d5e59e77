/** Settings of company sign-in (SAML). */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { WrongSettings } from '#server/platform/read-settings.ts'
import { inProject, type Kind, kinds, mapped, type ValueOf } from '#server/platform/setting.ts'
import { certificateOf } from './certificate.ts'

const rsaKey: Kind<KeyObject> = {
  schema: kinds.text.schema.transform((text, context) => {
    const key = keyOf(text)
    if (!key) context.addIssue({ code: 'custom' })
    return key as KeyObject
  }),
  form: 'an RSA key of 2048 bits or more, as PEM or as the Base64 of its PKCS #1 bytes',
}

function keyOf(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs1' })
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : undefined
  } catch {
    return undefined
  }
}

const address: Kind<string> = {
  schema: kinds.text.schema.regex(/^https?:\/\/[^?#]+$/).transform((url) => url.replace(/\/+$/, '')),
  form: 'an address that begins with https://',
}

export const samlRows = {
  enabled: inProject(
    'auth.saml.enabled',
    kinds.flag,
    false,
    'Whether people sign in with their company’s account (SAML 2.0).',
  ),
  privateKey: inProject(
    'auth.saml.private_key',
    rsaKey,
    undefined,
    'Our RSA key there, as PEM or as the Base64 of its PKCS #1 bytes (`openssl genrsa -traditional 2048`).',
    'none',
  ),
  nextPrivateKey: inProject(
    'auth.saml.private_key_next',
    rsaKey,
    undefined,
    'A second key, listed in our metadata beside the first while keys are rotated.',
    'none',
  ),
  allowEncrypted: inProject(
    'auth.saml.allow_encrypted_assertions',
    kinds.flag,
    false,
    'Whether our metadata offers a key to encrypt assertions with.',
  ),
  relayStateLifetime: inProject(
    'auth.saml.relay_state_validity_period',
    kinds.duration,
    120,
    'How long a person may take to sign in at their company.',
    '`2m`',
  ),
  externalUrl: inProject(
    'auth.saml.external_url',
    address,
    undefined,
    'The address of this service as companies know it.',
    '`/auth/v1` of the site',
  ),
  assertions: inProject(
    'auth.saml.rate_limit_assertion',
    mapped(kinds.count, (per5Minutes: number) => ({ burst: 30, per5Minutes })),
    { burst: 30, per5Minutes: 15 },
    'Assertions taken from one address in five minutes, of which 30 at once.',
    '`15`',
  ),
  fromProvider: inProject(
    'auth.saml.allow_idp_initiated',
    kinds.flag,
    true,
    'Ours: whether sign-in may start at the company instead of here.',
  ),
  privateMetadata: inProject(
    'auth.saml.allow_private_metadata',
    kinds.flag,
    false,
    'Ours: whether `metadata_url` may point into our own network, and use plain HTTP.',
  ),
}

/** Our keys, the signing one first; `pem` for the library, the certificate for companies. */
type SamlKey = { pem: string; certificate: string }

export type SamlSettings = Omit<
  ValueOf<typeof samlRows>,
  'enabled' | 'privateKey' | 'nextPrivateKey' | 'externalUrl'
> & {
  url: string
  keys: readonly [SamlKey, ...SamlKey[]]
}

/** Throws WrongSettings if it is enabled without a key. */
export function chosenSaml(
  { enabled, privateKey, nextPrivateKey, externalUrl, ...choices }: ValueOf<typeof samlRows>,
  apiUrl: string,
): SamlSettings | undefined {
  if (!enabled) return undefined
  if (!privateKey) {
    throw new WrongSettings([
      'auth.saml.private_key in config.toml is missing: auth.saml is switched on. Set it, or set auth.saml.enabled to false.',
    ])
  }
  const url = externalUrl ?? apiUrl
  const known = (key: KeyObject): SamlKey => ({
    pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificateOf(key, new URL(url).hostname).toString(),
  })
  return { ...choices, url, keys: [known(privateKey), ...(nextPrivateKey ? [known(nextPrivateKey)] : [])] }
}
