/** POST /oauth/clients/register (RFC 7591): dynamic registration, as by MCP clients. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { takeRequest } from '#server/auth/limits/limit-requests.ts'
import { makeRoom } from '#server/auth/limits/strangers-rows.ts'
import { readBody } from '#server/auth/read-request.ts'
import { register } from './admin-clients.ts'
import { ClientBody, toMetadata } from './client-metadata.ts'
import { requireOAuthServer } from './switch.ts'

export const registerClient: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  app.post('/oauth/clients/register', async (request, reply) => {
    requireOAuthServer(auth)
    const { dynamicRegistration, mcpRegistration } = auth.settings.oauthServer
    if (!dynamicRegistration && !mcpRegistration) throw authError('dynamicRegistrationDisabled')
    await takeRequest(auth, request, 'register', auth.settings.oauthServer.registrations)
    const metadata = toMetadata(readBody(request, ClientBody))
    await makeRoom(auth, 'clients')
    const made = await register(auth, metadata, 'dynamic')
    return reply.code(201).header('cache-control', 'no-store').send(made)
  })
}
