/**
 * /admin/custom-providers: OAuth and OpenID Connect providers that an administrator adds at run time; those of config.toml are
 * read-only.
 */
import { z } from 'zod'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { askOf, type CustomProvider, discover } from '#server/auth/providers/custom.ts'
import {
  deleteCustomProvider,
  insertCustomProvider,
  listCustomProviders,
  selectCustomProvider,
  updateCustomProvider,
} from '#server/auth/providers/custom-providers.ts'
import { queryOf, readBody } from '#server/auth/read-request.ts'
import { isDatabaseError } from '#server/platform/database.ts'

const address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .nullish()

const Changes = z.object({
  name: z.string().min(1).max(100),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  acceptable_client_ids: z.array(z.string()),
  scopes: z.array(z.string()),
  custom_claims_allowlist: z.array(z.string()),
  pkce_enabled: z.boolean(),
  attribute_mapping: z.record(z.string(), z.string()),
  authorization_params: z.record(z.string(), z.string()),
  enabled: z.boolean(),
  email_optional: z.boolean(),
  skip_nonce_check: z.boolean(),
  issuer: address,
  discovery_url: address,
  authorization_url: address,
  token_url: address,
  userinfo_url: address,
  jwks_uri: address,
})
const identifierForm = /^custom:[a-z0-9:-]{0,42}[a-z0-9]$/

const New = Changes.partial()
  .required({ name: true, client_id: true, client_secret: true })
  .extend({
    provider_type: z.enum(['oauth2', 'oidc']),
    identifier: z.string().regex(identifierForm),
  })

type Asked = { Params: { identifier: string } }

export const adminCustomProviders: Endpoint<'database' | 'settings'> = (app, { database, settings }) => {
  const required = async (identifier: string) => {
    const kept = identifierForm.test(identifier) && (await selectCustomProvider(database.sql, identifier))
    if (!kept) throw authError('customProviderNotFound')
    return kept
  }

  app.get('/admin/custom-providers', async (request) => ({
    providers: (await listCustomProviders(database.sql, queryOf(request).type)).map(shown),
  }))

  app.post('/admin/custom-providers', async (request, reply) => {
    const asked = readBody(request, New)
    await requireAddresses(asked as Partial<CustomProvider>, settings)
    try {
      return reply.code(201).send(shown(await insertCustomProvider(database.sql, asked)))
    } catch (error) {
      if (isDatabaseError(error) && error.code === '23505') throw authError('customProviderTaken')
      throw error
    }
  })

  app.get<Asked>('/admin/custom-providers/:identifier', async ({ params }) =>
    shown(await required(params.identifier)),
  )

  app.put<Asked>('/admin/custom-providers/:identifier', async (request) => {
    const kept = await required(request.params.identifier)
    const changes = readBody(request, Changes.partial())
    await requireAddresses({ ...kept, ...changes } as CustomProvider, settings)
    return shown(await updateCustomProvider(database.sql, kept.identifier, changes))
  })

  app.delete<Asked>('/admin/custom-providers/:identifier', async ({ params }, reply) => {
    await required(params.identifier)
    await deleteCustomProvider(database.sql, params.identifier)
    return reply.code(204).send()
  })
}

/** An unreachable provider is refused now, instead of failing at the first sign-in. */
async function requireAddresses(
  provider: Partial<CustomProvider>,
  known: Parameters<typeof askOf>[1],
): Promise<void> {
  const { provider_type, issuer, discovery_url = null } = provider
  if (provider_type === 'oauth2') {
    if (provider.authorization_url && provider.token_url && provider.userinfo_url) return
    throw authError('customProviderNeedsAddresses')
  }
  if (!issuer) throw authError('customProviderNeedsIssuer')
  await discover({ issuer, discovery_url }, askOf(provider, known))
}

/** Without the secret, which is never returned. */
function shown(provider: CustomProvider): Omit<CustomProvider, 'client_secret'> {
  const { client_secret: _, ...rest } = provider
  return rest
}
