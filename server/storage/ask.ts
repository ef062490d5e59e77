/** How an endpoint asks the database: as whoever called it, under their policies, or as the service itself. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import {
  type Asked,
  type Database,
  isDatabaseError,
  type Statement,
  type StatementResult,
} from '#server/platform/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { storageError } from './errors.ts'

/** A statement's answer: its rows, each one JSON text in the first column, and how many it touched. */
export type Answer<Row> = { rows: Row[]; count: number }

export type Ask = {
  caller: Caller
  request: FastifyRequest
  /** Under the caller's policies. */
  asCaller(...statements: Question[]): Promise<Answer<never>[]>
  /** Whether the caller may, of which nothing is kept; and what the service knows, in the same round trip. */
  rehearse(wanted: Question, known?: Question): Promise<Answer<never> | undefined>
  /** First past all policies, then under the caller's, in one round trip. */
  asServiceThenCaller(known: readonly Question[], wanted: Question): Promise<Answer<never>[]>
  /** Past all policies. */
  asService(...statements: Question[]): Promise<Answer<never>[]>
}

export type Question = { text: string; values: readonly (string | number | boolean | null)[] }

/** Milliseconds that what may write still has when its client has left. */
const writePatience = 1000

export const serviceRole = 'service_role'

export function askAs(
  database: Database,
  {
    request,
    reply,
    caller,
    operation,
  }: { request: FastifyRequest; reply: FastifyReply; caller: Caller; operation: string },
): Ask {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const party = partyOf(caller, request.ip)
  const asked: Asked = {
    party,
    signal: untilLeft(reply, isRead ? 0 : writePatience),
    readOnly: isRead,
  }
  const settings = sessionSettings({ request, caller, operation })
  const statementsOf = (role: string, questions: readonly Question[]) => [
    sessionStatement(settings, role),
    ...questions.map((question) => toStatement(question, role)),
  ]
  // A row waits for the disk as long as everybody's bytes take, however quick its caller is.
  const ours: Asked = { ...asked, party: { ...party, blameless: true } }
  const run = async (role: string, questions: readonly Question[], how = asked) => {
    const results = await unlessDeadlocked(() => database.batch(statementsOf(role, questions), how))
    return results.slice(1).map(toAnswer)
  }
  /** What the service wants to know, and what the caller wants: two roles in one session. */
  const both = (known: readonly Question[], wanted: Question) => [
    ...statementsOf(serviceRole, known),
    roleStatement(caller.role),
    toStatement(wanted, caller.role),
  ]
  return {
    caller,
    request,
    asCaller: (...questions) => run(caller.role, questions),
    rehearse: async (wanted, known) => {
      const statements = known ? both([known], wanted) : statementsOf(caller.role, [wanted])
      const results = await unlessDeadlocked(() => database.rehearse(statements, asked))
      return known && results[1] && toAnswer(results[1])
    },
    asServiceThenCaller: async (known, wanted) => {
      const results = await database.batch(both(known, wanted), asked)
      return [...results.slice(1, -2), ...results.slice(-1)].map(toAnswer)
    },
    asService: (...questions) => run(serviceRole, questions, ours),
  }
}

/** How often one is asked anew that PostgreSQL has undone, so that those it waited for could go on. */
const tries = 5

/** Two that move, overwrite or remove the same names may wait for each other. One of them is undone whole, and asked again. */
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

/** What the server does by itself, for nobody in particular. */
export async function askForItself(database: Database, ...questions: Question[]): Promise<Answer<never>[]> {
  const session = toStatement({ text: `select set_config('role', $1, true)`, values: [serviceRole] }, '')
  const statements = questions.map((question) => toStatement(question, serviceRole))
  const results = await unlessDeadlocked(() => database.batch([session, ...statements]))
  return results.slice(1).map(toAnswer)
}

/** Policies may read any of these; each ends with the transaction. The role comes last: before it nothing is asked. */
function sessionSettings({
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

const sessionStatement = (settings: readonly string[], role: string): Statement => ({
  name: 'storage:session',
  text: sessionText,
  values: [...settings, role],
})

/** Everything else stays as the session has it. */
const roleStatement = (role: string): Statement => ({
  name: 'storage:role',
  text: `select set_config('role', $1, true)`,
  values: [role],
})

const names = new Map<string, string>()

function toStatement({ text, values }: Question, role: string): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name: `${role}:${name}`, text, values: values.map(toText) }
}

/** PostgreSQL has no text with a NUL in it. */
function toText(value: Question['values'][number]): string | null {
  if (value === null) return null
  const text = String(value)
  if (text.includes('\0')) throw storageError('parameterInvalid', { name: 'with a NUL character' })
  return text
}

function toAnswer({ rows, count }: StatementResult): Answer<never> {
  return { rows: rows.map(([json]) => (json ? JSON.parse(json) : null) as never), count }
}

/** A person is one caller wherever they are; of anybody else no more is known than the address. */
function partyOf({ role, claims }: Caller, ip: string) {
  const address = addressKey(ip)
  if (typeof claims.sub === 'string') return { caller: claims.sub, address }
  return { caller: role === 'anon' ? address : `${role} ${address}`, address }
}

function untilLeft(reply: FastifyReply, patience: number): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return
    setTimeout(() => controller.abort(storageError('clientLeft')), patience).unref()
  })
  return controller.signal
}

/** A list of texts as PostgreSQL reads an array. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
