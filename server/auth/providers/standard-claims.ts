/** The standard claims of OpenID Connect, in the wire's form. */
import { type Json, oneEmail, type Profile, word } from './provider.ts'

/** `further` overrides the claims. */
export function standardProfile(issuer: unknown, user: Json, further: Json = {}): Profile {
  const subject = word(user.sub)
  return {
    subject,
    emails: oneEmail(user.email, isTrue(user.email_verified)),
    claims: {
      iss: issuer,
      sub: subject,
      provider_id: subject,
      name: user.name,
      full_name: user.name,
      given_name: user.given_name,
      family_name: user.family_name,
      preferred_username: user.preferred_username,
      picture: user.picture,
      avatar_url: user.picture,
      ...further,
    },
  }
}

/** Some providers send it as a text. */
export const isTrue = (value: unknown) => value === true || value === 'true'
