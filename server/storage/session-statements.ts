/** Sets the session for storage's policies: role, claims, and request data. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import type { Statement } from '#server/platform/database.ts'

/** Settings that policies may read, local to the transaction. The role is set last, since nothing runs before. */
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
 * For a further request of the same caller in the same transaction: sets only what differs. Setting everything costs as much as
 * finding an object.
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

/** Changes only the role. */
export const roleStatement = (role: string): Statement => ({
  name: 'storage:role',
  text: `select set_config('role', $1, true)`,
  values: [role],
})
