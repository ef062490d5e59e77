/** Signed URL tokens: to read one object for a limited time, or to upload one. */
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { storageError } from './errors.ts'
import type { StorageParts } from './storage-parts.ts'

export type SignedUse = 'download' | 'upload'

export type Signed = {
  expires: Date
  owner: string | undefined
  upsert: boolean
  transformations: string | undefined
  format: string | undefined
}

/** The latest date that a header can represent. */
const lastDate = Date.UTC(9999, 11, 31, 23, 59, 59)

type Place = { bucket: string; key: string }

export function signAddress(
  { keys, now }: Pick<StorageParts, 'keys' | 'now'>,
  { place, use, lifetime, further }: { place: Place; use: SignedUse; lifetime: number; further?: object },
): Promise<string> {
  const iat = Math.floor(now().getTime() / 1000)
  return keys.sign({ ...further, url: `${place.bucket}/${place.key}`, scope: use, iat, exp: iat + lifetime })
}

/** Throws if the token is for another object or use, or has expired. */
export function readSigned(
  { keys, now }: Pick<StorageParts, 'keys' | 'now'>,
  token: string,
  { place, use }: { place?: Place; use: SignedUse },
): Signed & { url: string } {
  const claims = verified(keys, token)
  const scope = claims.scope ?? (claims.upsert === undefined ? 'download' : 'upload')
  // Without clock skew, since both clocks are ours.
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now().getTime())
    throw storageError('signedExpired')
  if (place && claims.url !== `${place.bucket}/${place.key}`) throw storageError('signedForOther')
  if (scope !== use) throw storageError('signedForOtherUse', { use })
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    url: String(claims.url),
    expires: new Date(Math.min(claims.exp * 1000, lastDate)),
    owner: text(claims.owner),
    upsert: claims.upsert === true,
    transformations: text(claims.transformations),
    format: text(claims.format),
  }
}

function verified(keys: StorageParts['keys'], token: string) {
  try {
    return keys.verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    if (error.reason === 'expired') throw storageError('signedExpired')
    throw storageError(error.reason === 'signature' ? 'signedForged' : 'signedMalformed')
  }
}
