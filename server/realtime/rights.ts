/**
 * Rights in private channels by the policies on `realtime.messages`: who may select a message of the topic may read, who may insert
 * one may write. Each is tried on a row that is rolled back.
 */
import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/platform/caller.ts'
import { type Database, isDatabaseError, type Party, type Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'

/** What a channel carries, each with its own policies. */
export type Extension = 'broadcast' | 'presence' | 'persistence'

/** The caller and the topic. */
export type RightsQuestion = {
  caller: Caller
  topic: string
  /** Of the handshake or the request. */
  headers: Record<string, string | string[] | undefined>
  party: Party
}

export type Rights = {
  /** The extensions that the caller may read. */
  readable(question: RightsQuestion, extensions: readonly Extension[]): Promise<ReadonlySet<Extension>>
  mayWrite(question: RightsQuestion, extension: Extension): Promise<boolean>
}

export function rightsBy(database: Database, log: Pick<Log, 'warn'>): Rights {
  const orDenied = async <T>({ topic }: RightsQuestion, ask: () => Promise<T>, denied: T): Promise<T> => {
    // PostgreSQL has no text with a NUL: no policy could let anybody in.
    if (topic.includes('\0')) return denied
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      // 42501 is PostgreSQL's ordinary refusal; any other error is a failing policy, which refuses everyone.
      if (error.code !== '42501')
        log.warn({ code: error.code, topic }, 'a policy on realtime.messages failed')
      return denied
    }
  }
  return {
    readable: (question, extensions) =>
      orDenied(
        question,
        async () => {
          const ids = extensions.map(() => randomUUID())
          const results = await database.rehearse(
            [
              asService,
              ...extensions.map((one, at) => probe(question, one, ids[at] as string)),
              asCaller(question),
              see(ids),
            ],
            { party: question.party, readOnly: true },
          )
          const seen = results.at(-1)?.rows.map(([extension]) => extension as Extension)
          return new Set(seen)
        },
        new Set(),
      ),
    mayWrite: (question, extension) =>
      orDenied(
        question,
        async () => {
          await database.rehearse([asCaller(question), probe(question, extension, randomUUID())], {
            party: question.party,
            readOnly: true,
          })
          return true
        },
        false,
      ),
  }
}

export const asService: Statement = {
  name: 'realtime:service',
  text: `select set_config('role', 'service_role', true), set_config('search_path', 'realtime, public, extensions', true)`,
  values: [],
}

const probe = ({ topic }: RightsQuestion, extension: Extension, id: string): Statement => ({
  text: 'insert into realtime.messages (id, topic, extension, private) values ($1, $2, $3, true)',
  values: [id, topic, extension],
})

const see = (ids: readonly string[]): Statement => ({
  text: 'select extension from realtime.messages where id = any($1::uuid[])',
  values: [`{${ids.join(',')}}`],
})

/** Settings that policies may read, local to the transaction. */
export function asCaller({ caller, topic, headers }: Omit<RightsQuestion, 'party'>): Statement {
  const { role, claims } = caller
  const settings = {
    search_path: 'realtime, public, extensions',
    'realtime.topic': topic,
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    'request.jwt.claim.sub': String(claims.sub ?? ''),
    'request.jwt.claim.role': role,
    'request.headers': JSON.stringify(headers),
    statement_timeout: '5s',
    role,
  }
  return { name: 'realtime:caller', text: setAll, values: Object.entries(settings).flat() }
}

const setAll = `select ${Array.from({ length: 8 }, (_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`).join(', ')}`
