/** Codes of an authenticator app (RFC 6238): SHA-1, six digits, 30 seconds, which every app supports. */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30

export type NewTotp = { secret: string; uri: string; qr_code: string }

export function makeTotp(issuer: string, account: string): NewTotp {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }), period })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/** The time step of the code: the current one, or one beside it; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  // The library compares bytes of equal length, so other characters are refused first.
  if (!/^[0-9]{6}$/.test(token)) return undefined
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), period, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}
