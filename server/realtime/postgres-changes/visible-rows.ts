/**
 * Which changed rows callers may see: selected by key with each caller's rights, many callers in one round trip. The row is found
 * in its current state, which may be newer than the change. So it counts only if all columns that policies depend on are unchanged:
 * what a row contained before it became visible to someone must not be revealed.
 */
import { createHash } from 'node:crypto'
import { type Database, isDatabaseError, quoteIdentifier, type Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { asCaller } from '#server/realtime/rights.ts'
import type { Change } from './change.ts'
import { arrayLiteral } from './change-values.ts'
import { forTexts } from './match-filter.ts'
import type { Listening } from './subscribers.ts'
import type { ColumnAccess, TableAccess } from './table-access.ts'

/** Changes of one table, and the caller who may see them or not. */
export type VisibilityQuestion = {
  caller: Listening['caller']
  access: TableAccess
  changes: readonly Change[]
}

/** Questions per round trip, and concurrent round trips. */
const batchSize = 100
const maxConcurrent = 2

/** For each question, the visible changes among its own. */
export async function visibleChanges(
  database: Database,
  log: Pick<Log, 'warn'>,
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<Change>[]> {
  const current = await currentChanges(database, log, questions)
  const answers: ReadonlySet<Change>[] = new Array(questions.length)
  let next = 0
  const work = async () => {
    while (next < questions.length) {
      const from = next
      next += batchSize
      const together = questions.slice(from, from + batchSize)
      const found = await askTogether(database, log, together)
      found.forEach((seen, at) => {
        answers[from + at] = seen.intersection(current)
      })
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
  return answers
}

/** A failing policy shows nothing to its caller, and does not affect others. */
async function askTogether(
  database: Database,
  log: Pick<Log, 'warn'>,
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<Change>[]> {
  try {
    const results = await database.rehearse(questions.flatMap(toStatements), { readOnly: true })
    return questions.map(({ changes }, at) => new Set(numbered(changes, results[2 * at + 1]?.rows)))
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const [only, ...others] = questions
    if (only && others.length === 0) {
      const { schema, name, role } = only.access
      // 42501 is PostgreSQL's ordinary refusal.
      if (error.code !== '42501') log.warn({ code: error.code, schema, table: name, role }, 'a policy failed')
      return [new Set()]
    }
    const half = Math.ceil(questions.length / 2)
    return [
      ...(await askTogether(database, log, questions.slice(0, half))),
      ...(await askTogether(database, log, questions.slice(half))),
    ]
  }
}

/** Changes whose rows still have the values that policies depend on. */
async function currentChanges(
  database: Database,
  log: Pick<Log, 'warn'>,
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<Change>> {
  const byTable = new Map<number, { access: TableAccess; changes: Set<Change> }>()
  for (const { access, changes } of questions) {
    const one = byTable.get(access.oid) ?? { access, changes: new Set<Change>() }
    for (const change of changes) one.changes.add(change)
    byTable.set(access.oid, one)
  }
  const current = new Set<Change>()
  for (const { access, changes } of byTable.values()) {
    const compared = access.columns.filter(({ isKey, decides }) => isKey || decides)
    const complete = [...changes].filter((one) => compared.every(({ name }) => one.new?.[name] !== undefined))
    try {
      const [, found] = await database.batch([forTexts, findRows(access, compared, complete, 'service')], {
        readOnly: true,
      })
      for (const change of numbered(complete, found?.rows)) current.add(change)
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      const { schema, name } = access
      log.warn({ code: error.code, schema, table: name }, 'service_role could not compare changed rows')
    }
  }
  return current
}

const numbered = (changes: readonly Change[], rows: readonly (string | null)[][] = []): Change[] =>
  rows.flatMap(([number]) => changes[Number(number) - 1] ?? [])

function toStatements({ caller, access, changes }: VisibilityQuestion): Statement[] {
  const keys = access.columns.filter(({ isKey }) => isKey)
  return [asCaller({ caller, topic: '', headers: {} }), findRows(access, keys, changes, access.role)]
}

/** Returns the numbers of the changes, from 1, for which a row with their values in these columns exists. */
function findRows(
  { schema, name }: TableAccess,
  columns: readonly ColumnAccess[],
  changes: readonly Change[],
  role: string,
): Statement {
  const arrays = columns.map(({ sqlType }, at) => `$${at + 1}::${sqlType}[]`)
  const names = columns.map((_, at) => `k${at}`)
  // Compared as text, since some types have no equality operator.
  const equal = columns.map((column, at) => {
    const own = `t.${quoteIdentifier(column.name)}`
    return column.isKey ? `${own} = k.k${at}` : `${own}::text is not distinct from k.k${at}::text`
  })
  const text = `select k.number from unnest(${arrays.join(', ')}) with ordinality as k (${names.join(', ')}, number)
    where exists (select from ${quoteIdentifier(schema)}.${quoteIdentifier(name)} as t where ${equal.join(' and ')})`
  return {
    // Named by role, since a plan belongs to one.
    name: `realtime:rows:${createHash('sha1').update(`${role} ${text}`).digest('base64url')}`,
    text,
    values: columns.map((column) => arrayLiteral(changes.map((change) => change.new?.[column.name] ?? null))),
  }
}
