/** Identifies the caller: an API key, or a person by the access token of their session. */

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Claims } from '#server/platform/caller.ts'
import { connectionHash } from '#server/platform/tokens/connection-hash.ts'
import { boundUse, decodePart, InvalidToken } from '#server/platform/tokens/jwt.ts'
import { isUuid } from '#shared/uuid.ts'
import { apiError } from './errors.ts'
import { isViaMcp } from './mcp/via-mcp.ts'

export type VerifyToken = (token: string) => Promise<Claims> | Claims

export type Verifiers = {
  verify: VerifyToken
  /** For tokens of connected apps, which are bound to the MCP server: no other call accepts them. */
  verifyBound: VerifyToken
}

/** What SQL needs to know about the caller. `name` is the same for all of their calls in a workspace. */
export type Identity = { name: string } & (
  | { by: 'key'; hash: Buffer }
  | { by: 'person'; person: string; workspace: string | null; aal: string }
)

export async function identify(
  request: FastifyRequest,
  { verify, verifyBound }: Verifiers,
): Promise<Identity> {
  const { token } = request.credentials
  if (!token) throw apiError('noCredentials')
  if (token.startsWith('tannr_')) {
    const hash = createHash('sha256').update(token).digest()
    return { name: hash.toString('base64'), by: 'key', hash }
  }
  if (isViaMcp(request) && isMarkedBound(token)) return byConnection(await verifyOrRefuse(token, verifyBound))
  const { sub, role, client_id, aal } = await verifyOrRefuse(token, verify)
  if (typeof sub !== 'string' || !isUuid(sub) || role !== 'authenticated') {
    throw apiError('tokenOfNobody')
  }
  if (client_id !== undefined) {
    throw apiError('applicationRefused')
  }
  const workspace = workspaceOf(request)
  const level = aal === 'aal2' ? 'aal2' : 'aal1'
  return { name: `${sub} ${workspace ?? ''}`, by: 'person', person: sub, workspace, aal: level }
}

/** What the token says of itself, before it is verified. */
const isMarkedBound = (token: string) =>
  decodePart(token.split('.')[1] ?? '')?.token_use === boundUse.token_use

/** A connected app calls with a key that its session stands for, in that key's workspace whatever the headers name. */
function byConnection({ session_id: session }: Claims): Identity {
  if (typeof session !== 'string' || !isUuid(session)) throw apiError('tokenOfNobody')
  const hash = connectionHash(session)
  return { name: hash.toString('base64'), by: 'key', hash }
}

/** The workspace that a person chooses by header; a key has its own. */
function workspaceOf(request: FastifyRequest): string | null {
  const named = request.headers['tannr-workspace']
  return typeof named === 'string' && named !== '' ? named : null
}

async function verifyOrRefuse(token: string, verify: VerifyToken): Promise<Claims> {
  try {
    return await verify(token)
  } catch (error) {
    if (error instanceof InvalidToken) throw apiError('tokenInvalid')
    throw error
  }
}
