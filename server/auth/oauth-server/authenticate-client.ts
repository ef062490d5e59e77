/** Authenticates an application at the token endpoint, by the one method that it is registered for (RFC 6749, §2.3). */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#server/auth/auth-parts.ts'
import { oauthError } from '#server/auth/errors.ts'
import { isUuid } from '#shared/uuid.ts'
import { type ClientAuthMethod, type ClientRow, findClient, isSecretOf } from './clients.ts'

type Given = { id: string; secret: string; method: ClientAuthMethod }

export async function authenticateClient(
  { database }: Parts<'database'>,
  request: FastifyRequest,
  reply: FastifyReply,
  form: { client_id: string; client_secret: string },
): Promise<ClientRow> {
  const given = fromHeader(request) ?? fromForm(form)
  const isConsistent = !form.client_id || form.client_id === given.id
  const client = isUuid(given.id) && isConsistent ? await findClient(database.sql, given.id) : undefined
  const isProven =
    client !== undefined &&
    client.token_endpoint_auth_method === given.method &&
    (given.method === 'none' || isSecretOf(client, given.secret))
  if (isProven) return client
  if (given.method === 'client_secret_basic') reply.header('www-authenticate', 'Basic realm="oauth"')
  throw oauthError('clientNotProven')
}

/** Both parts are form-encoded before they are joined. */
function fromHeader({ headers }: FastifyRequest): Given | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)].map((part) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '))
    } catch {
      return ''
    }
  }) as [string, string]
  return { id, secret, method: 'client_secret_basic' }
}

const fromForm = ({
  client_id: id,
  client_secret: secret,
}: {
  client_id: string
  client_secret: string
}): Given => ({
  id,
  secret,
  method: secret ? 'client_secret_post' : 'none',
})
