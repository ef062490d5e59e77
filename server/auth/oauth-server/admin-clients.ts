/** /admin/oauth/clients: the registered applications, for administrators. */

import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { queryOf, readBody } from '#server/auth/read-request.ts'
import { isUuid } from '#shared/uuid.ts'
import { ClientBody, toMetadata } from './client-metadata.ts'
import {
  type ClientMetadata,
  type ClientRow,
  deleteClient,
  findClient,
  insertClient,
  listClients,
  newSecret,
  setClientSecret,
  shownClient,
  updateClient,
} from './clients.ts'
import { requireOAuthServer } from './switch.ts'

type Asked = { Params: { id: string } }

export const adminOAuthClients: Endpoint<'database' | 'settings'> = (app, auth) => {
  app.post('/admin/oauth/clients', async (request, reply) => {
    requireOAuthServer(auth)
    const made = await register(auth, toMetadata(readBody(request, ClientBody)), 'manual')
    return reply.code(201).send(made)
  })

  app.get('/admin/oauth/clients', async (request, reply) => {
    requireOAuthServer(auth)
    const { page, per_page: perPage } = queryOf(request)
    const paging = { page: natural(page, 1), perPage: natural(perPage, 50) }
    const { clients, total } = await listClients(auth.database.sql, paging)
    reply.header('x-total-count', String(total))
    return { clients: clients.map((one) => shownClient(one)), aud: auth.settings.audience }
  })

  app.get<Asked>('/admin/oauth/clients/:id', async ({ params }) =>
    shownClient(await requireClient(auth, params.id)),
  )

  app.put<Asked>('/admin/oauth/clients/:id', async (request) => {
    const client = await requireClient(auth, request.params.id)
    const changes = readBody(request, ClientBody)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const metadata = toMetadata({ ...metadataOf(client), ...given, client_type: client.client_type })
    return shownClient(await updateClient(auth.database.sql, client.id, metadata))
  })

  app.delete<Asked>('/admin/oauth/clients/:id', async ({ params }, reply) => {
    const client = await requireClient(auth, params.id)
    await deleteClient(auth.database, client.id)
    return reply.code(204).send()
  })

  app.post<Asked>('/admin/oauth/clients/:id/regenerate_secret', async ({ params }) => {
    const client = await requireClient(auth, params.id)
    if (client.client_type === 'public') throw authError('clientWithoutSecret')
    const secret = newSecret()
    return shownClient(await setClientSecret(auth.database.sql, client.id, secret), secret)
  })
}

export async function register(
  { database }: Parts<'database'>,
  metadata: ClientMetadata,
  registration: ClientRow['registration_type'],
): Promise<object> {
  const secret = metadata.client_type === 'confidential' ? newSecret() : undefined
  return shownClient(await insertClient(database.sql, metadata, registration, secret), secret)
}

async function requireClient(auth: Parts<'database' | 'settings'>, id: string): Promise<ClientRow> {
  requireOAuthServer(auth)
  const client = isUuid(id) ? await findClient(auth.database.sql, id) : undefined
  if (!client) throw authError('oauthClientNotFound')
  return client
}

const metadataOf = (client: ClientRow): ClientMetadata => ({
  ...client,
  redirect_uris: client.redirect_uris.split(','),
  grant_types: client.grant_types.split(','),
})

function natural(given: string | undefined, fallback: number): number {
  if (!given) return fallback
  if (!/^[1-9]\d{0,4}$/.test(given)) throw authError('paginationInvalid')
  return Number(given)
}
