/**
 * The account of a company's person. It is identified only by the company's id of the person: it is never an account that signed up
 * with the same address, and the company controls its sign-in and address.
 */
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { identityData } from '#server/auth/authorize/sign-in-by-provider.ts'
import { createUser } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import { findIdentity, lockIdentity, updateIdentityData } from '#server/auth/identities.ts'
import type { Profile } from '#server/auth/providers/provider.ts'
import type { Client } from '#server/auth/read-request.ts'
import { findUser, isBanned, lockUser, mergeMetadata, type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Assertion, emailOf, mappedClaims, subjectOf } from './assertion.ts'
import type { SsoProvider } from './sso-providers.ts'

/** Claims with fields of their own; further ones are stored together. */
const standard = new Set(
  'name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo locale updated_at phone full_name avatar_url slug provider_id user_name email'.split(
    ' ',
  ),
)

export function profileOf(assertion: Assertion, { entity_id, attribute_mapping }: SsoProvider): Profile {
  const subject = subjectOf(assertion)
  if (!subject) throw authError('assertionWithoutId')
  const mapped = mappedClaims(assertion, attribute_mapping)
  const email = typeof mapped.email === 'string' && mapped.email ? mapped.email : emailOf(assertion)
  if (!email) throw authError('assertionWithoutEmail')
  const entries = Object.entries(mapped)
  const custom = Object.fromEntries(entries.filter(([key]) => !standard.has(key)))
  return {
    subject,
    emails: [{ email, verified: true, primary: true }],
    claims: {
      ...Object.fromEntries(entries.filter(([key]) => standard.has(key))),
      ...(Object.keys(custom).length > 0 ? { custom_claims: custom } : {}),
      iss: entity_id,
      sub: subject,
    },
  }
}

export async function signInBySso(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  providerId: string,
  profile: Profile,
  client: Client,
): Promise<User> {
  const provider = `sso:${providerId}`
  const { subject } = profile
  const now = auth.now()
  await lockIdentity(sql, provider, subject)
  const data = identityData(profile, profile.emails[0])
  const known = await findIdentity(sql, provider, subject)
  const user = known ? await lockUser(sql, known.user_id) : undefined
  if (known && user) {
    if (isBanned(user, now)) throw authError('userBanned')
    await updateIdentityData(sql, { userId: user.id, provider, subject }, data, now, true)
    const columns = {
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data),
      email: data.email as string,
    }
    await updateUser(sql, user.id, columns, now)
  }
  const id = user?.id ?? (await createAccount(auth, sql, provider, subject, data)).id
  const signedIn = (await findUser(sql, id)) as User
  await insertAuditEntry(sql, { action: 'login', actor: signedIn, ip: client.ip, traits: { provider } }, now)
  return signedIn
}

function createAccount(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  provider: string,
  subject: string,
  data: ReturnType<typeof identityData>,
): Promise<User> {
  if (!auth.settings.signUp) throw authError('signUpDisabled')
  const columns = {
    email: data.email as string,
    email_confirmed_at: auth.now(),
    raw_user_meta_data: data,
    is_sso_user: true,
  }
  return createUser(auth, sql, { columns, identity: { provider, subject, data } })
}
