/** SQL with the caller's rights: role and claims are set within the transaction, by SQL that looks up the key. */
import { createHash } from 'node:crypto'
import type { BatchOptions, Database, Party, Sql, Statement } from '#server/platform/database.ts'
import type { Caller } from './endpoint.ts'
import type { Identity } from './identify.ts'

const byKey = `select orcher.enter_key($1, $2), set_config('role', 'authenticated', true)`
const knownKey = `select orcher.act_by_key($1, $2), set_config('role', 'authenticated', true)`
const byPerson = `select orcher.enter_person($1, $2, $3, $4), set_config('role', 'authenticated', true)`

function entering(identity: Identity, scope: string | null, isKnown = true): Statement {
  if (identity.by === 'key') {
    const values = [`\\x${identity.hash.toString('hex')}`, scope]
    return isKnown
      ? { name: 'orcher_act_by_key', text: knownKey, values }
      : { name: 'orcher_enter_key', text: byKey, values }
  }
  const { person, workspace, aal } = identity
  return { name: 'orcher_enter_person', text: byPerson, values: [person, workspace, scope, aal] }
}

/** Identifies the caller without a further query. */
export async function enter(
  database: Database,
  identity: Identity,
  scope: string | null,
  options: BatchOptions,
): Promise<Caller> {
  const [entered] = await database.batch([entering(identity, scope, false)], options)
  return JSON.parse(entered?.rows[0]?.[0] ?? 'null')
}

/** Each statement is a transaction of its own, in one round trip. */
export const reading =
  (database: Database, identity: Identity, scope: string | null, options: BatchOptions): Sql =>
  async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const [, answer] = await database.batch(
      [entering(identity, scope), { ...statementOf(strings), values: values.map(asText) }],
      options,
    )
    return (answer?.rows ?? []).map(([row]) => JSON.parse(row ?? 'null') as Row)
  }

/** All statements are one transaction, on a connection of the party's share. */
export const changing = <T>(
  database: Database,
  identity: Identity,
  scope: string | null,
  party: Party,
  work: (sql: Sql) => Promise<T>,
): Promise<T> =>
  database.transaction(async (sql) => {
    if (identity.by === 'key') {
      await sql`select orcher.act_by_key(${identity.hash}, ${scope}), set_config('role', 'authenticated', true)`
    } else {
      const { person, workspace, aal } = identity
      await sql`
        select orcher.enter_person(${person}, ${workspace}, ${scope}, ${aal}), set_config('role', 'authenticated', true)`
    }
    return work(sql)
  }, party)

const written = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

function statementOf(strings: TemplateStringsArray): { name: string; text: string } {
  let statement = written.get(strings)
  if (!statement) {
    const asked = strings.reduce((sql, part, index) => `${sql}$${index}${part}`)
    const text = `with answer as (${asked}) select to_json(answer) from answer`
    statement = { name: `orcher_${createHash('sha1').update(text).digest('base64url')}`, text }
    written.set(strings, statement)
  }
  return statement
}

/** In the driver's text format. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function element(value: unknown): string {
  const text = asText(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
