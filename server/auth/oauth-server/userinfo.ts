/** GET and POST /oauth/userinfo: the person's data, by the granted scopes. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { isAddressProven } from '#server/auth/saml/sso-providers.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { knownScopes, scopesOf } from './scopes-asked.ts'
import { requireOAuthServer } from './switch.ts'

export const userinfo: Endpoint<'database' | 'settings'> = (app, auth) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/oauth/userinfo',
    config: { forApplications: true },
    handler: async (request) => {
      requireOAuthServer(auth)
      const { user, session } = bearerOf(request)
      const scopes = session?.oauth_client_id ? scopesOf(session.scopes ?? '') : knownScopes
      return { sub: user.id, ...(await claimsFor(auth.database.sql, user, scopes)) }
    },
  })
}

/** The claims of OpenID Connect Core, §5.4. */
export async function claimsFor(sql: Sql, user: User, scopes: readonly string[]): Promise<object> {
  const said = user.raw_user_meta_data ?? {}
  return {
    ...(scopes.includes('email') && user.email
      ? { email: user.email, email_verified: await isAddressProven(sql, user) }
      : {}),
    ...(scopes.includes('phone') && user.phone
      ? { phone_number: `+${user.phone}`, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
    ...(scopes.includes('profile')
      ? {
          name: said.full_name ?? said.name,
          given_name: said.given_name ?? said.first_name,
          family_name: said.family_name ?? said.last_name,
          preferred_username: said.preferred_username ?? said.user_name,
          picture: said.avatar_url ?? said.picture,
          updated_at: user.updated_at ? Math.floor(new Date(user.updated_at).getTime() / 1000) : undefined,
        }
      : {}),
  }
}
