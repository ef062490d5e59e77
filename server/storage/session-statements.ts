/** What sets a session for storage's policies: the role, the claims, and what they may read of the request. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import type { Statement } from '#server/platform/database.ts'

/** Policies may read any of these; each ends with the transaction. The role comes last: before it nothing is asked. */
export function sessionSettings({
  request,
  caller,
  operation,
}: {
  request: FastifyRequest
  caller: Caller
  operation: string
}): string[] {
  const { authorization: _, cookie: __, 'x-amz-security-token': ___, ...headers } = request.headers
  return [
    JSON.stringify({ ...caller.claims, role: caller.role }),
    String(caller.claims.sub ?? ''),
    caller.role,
    request.method,
    request.url.split('?')[0] ?? '',
    JSON.stringify(headers),
    operation,
  ]
}

const given = [
  'request.jwt.claims',
  'request.jwt.claim.sub',
  'request.jwt.claim.role',
  'request.method',
  'request.path',
  'request.headers',
  'storage.operation',
]
const always = {
  search_path: 'storage, public, extensions',
  'storage.allow_delete_query': 'true',
  statement_timeout: '30s',
}
const sessionText = `select ${[
  ...Object.entries(always).map(([name, value]) => `set_config('${name}', '${value}', true)`),
  ...[...given, 'role'].map((name, at) => `set_config('${name}', $${at + 1}, true)`),
].join(', ')}`

export const sessionStatement = (settings: readonly string[], role: string): Statement => ({
  name: 'storage:session',
  text: sessionText,
  values: [...settings, role],
})

/**
 * After that of another request of the same caller, in the same transaction: what is the same in both is not said again. To set all
 * of it costs PostgreSQL as much as to find an object.
 */
export function furtherSessionStatement(
  before: readonly string[],
  settings: readonly string[],
  role: string,
): Statement {
  const changed = given.flatMap((_, at) => (settings[at] === before[at] ? [] : [at]))
  const set = [...changed.map((at) => given[at]), 'role'].map(
    (name, at) => `set_config('${name}', $${at + 1}, true)`,
  )
  return {
    name: `storage:session:${changed.join()}`,
    text: `select ${set.join(', ')}`,
    values: [...changed.map((at) => settings[at] ?? ''), role],
  }
}

/** Everything else stays as the session has it. */
export const roleStatement = (role: string): Statement => ({
  name: 'storage:role',
  text: `select set_config('role', $1, true)`,
  values: [role],
})
