/** The database for an endpoint: as the caller, under their policies, or as the service, past all of them. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import {
  type BatchOptions,
  type Database,
  isDatabaseError,
  type Party,
  type Statement,
  type StatementResult,
} from '#server/platform/database.ts'
import { batchOptionsOf } from '#server/platform/http/batch-options.ts'
import { storageError } from './errors.ts'
import { roleStatement, sessionSettings, sessionStatement } from './session-statements.ts'

/** The rows of a statement, each one JSON text in the first column, and the number of affected rows. */
export type QueryResult<Row> = { rows: Row[]; count: number }

/** The session of a statement: the connection share, the role, and the settings that policies may read. */
export type Session = { party: Party; role: string; settings: readonly string[] }

export type RequestDatabase = {
  caller: Caller
  request: FastifyRequest
  /** The caller's session, for batches with other requests. */
  session: Session
  /** Under the caller's policies. */
  asCaller(...statements: Query[]): Promise<QueryResult<never>[]>
  /** Checks the caller's permission without keeping anything; `known` is queried as the service, in the same round trip. */
  rehearse(wanted: Query, known?: Query): Promise<QueryResult<never> | undefined>
  /** Past all policies. */
  asService(...statements: Query[]): Promise<QueryResult<never>[]>
}

export type Query = { text: string; values: readonly (string | number | boolean | null)[] }

export const serviceRole = 'service_role'

export function requestDatabase(
  database: Database,
  {
    request,
    reply,
    caller,
    operation,
  }: { request: FastifyRequest; reply: FastifyReply; caller: Caller; operation: string },
): RequestDatabase {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const options = batchOptionsOf(
    { request, reply, caller },
    { readOnly: isRead, disconnected: () => storageError('clientLeft') },
  )
  const settings = sessionSettings({ request, caller, operation })
  const statementsOf = (role: string, queries: readonly Query[]) => [
    sessionStatement(settings, role),
    ...queries.map((query) => toStatement(query, role)),
  ]
  // A write waits for the disk, which is not the caller's fault.
  const ours: BatchOptions = { ...options, party: { ...options.party, blameless: true } }
  const run = async (role: string, queries: readonly Query[], how: BatchOptions = options) => {
    const results = await unlessDeadlocked(() => database.batch(statementsOf(role, queries), how))
    return results.slice(1).map(toResult)
  }
  /** A query of the service and one of the caller: two roles in one session. */
  const both = (known: readonly Query[], wanted: Query) => [
    ...statementsOf(serviceRole, known),
    roleStatement(caller.role),
    toStatement(wanted, caller.role),
  ]
  return {
    caller,
    request,
    session: { party: options.party, role: caller.role, settings },
    asCaller: (...queries) => run(caller.role, queries),
    rehearse: async (wanted, known) => {
      const statements = known ? both([known], wanted) : statementsOf(caller.role, [wanted])
      const results = await unlessDeadlocked(() => database.rehearse(statements, options))
      return known && results[1] && toResult(results[1])
    },
    asService: (...queries) => run(serviceRole, queries, ours),
  }
}

/** Attempts after a deadlock. */
const tries = 5

/** Concurrent moves, overwrites or removals of the same names may deadlock. One is rolled back as a whole and tried again. */
async function unlessDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isDatabaseError(error) || error.code !== deadlock) throw error
    }
  }
}

const deadlock = '40P01'

/** For the server itself, without a caller. */
export async function queryAsServer(database: Database, ...queries: Query[]): Promise<QueryResult<never>[]> {
  const session = toStatement({ text: `select set_config('role', $1, true)`, values: [serviceRole] }, '')
  const statements = queries.map((query) => toStatement(query, serviceRole))
  const results = await unlessDeadlocked(() => database.batch([session, ...statements]))
  return results.slice(1).map(toResult)
}

const names = new Map<string, string>()

export function toStatement({ text, values }: Query, role: string): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name: `${role}:${name}`, text, values: values.map(toText) }
}

/** PostgreSQL cannot store NUL. */
export function toText(value: Query['values'][number]): string | null {
  if (value === null) return null
  const text = String(value)
  if (text.includes('\0')) throw storageError('parameterInvalid', { name: 'with a NUL character' })
  return text
}

export function toResult({ rows, count }: StatementResult): QueryResult<never> {
  return { rows: rows.map(([json]) => (json ? JSON.parse(json) : null) as never), count }
}

/** An array literal of texts. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
