/** Which of the changed rows people may see: they are selected by their keys in each one's name, many people in one round trip. */
import { createHash } from 'node:crypto'
import { type Database, isDatabaseError, quoteIdentifier, type Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { asCaller } from '#server/realtime/rights.ts'
import type { Change } from './change.ts'
import { arrayLiteral } from './change-values.ts'
import type { Listening } from './subscribers.ts'
import type { TableAccess } from './table-access.ts'

/** The changes of one table that one caller is to be told of if he may see their rows. */
export type VisibilityQuestion = {
  caller: Listening['caller']
  access: TableAccess
  changes: readonly Change[]
}

/** Questions of one round trip, and round trips at once. */
const mostTogether = 100
const mostAtOnce = 2

/** For each question those of its changes whose rows are seen. */
export async function visibleChanges(
  database: Database,
  log: Pick<Log, 'warn'>,
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<Change>[]> {
  const answers: ReadonlySet<Change>[] = new Array(questions.length)
  let next = 0
  const work = async () => {
    while (next < questions.length) {
      const from = next
      next += mostTogether
      const together = questions.slice(from, from + mostTogether)
      const found = await askTogether(database, log, together)
      found.forEach((seen, at) => {
        answers[from + at] = seen
      })
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  return answers
}

/** A policy that fails shows nothing to whom it fails for, and takes nothing from the others. */
async function askTogether(
  database: Database,
  log: Pick<Log, 'warn'>,
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<Change>[]> {
  try {
    const results = await database.rehearse(questions.flatMap(toStatements), { readOnly: true })
    return questions.map(({ changes }, at) => {
      const numbers = results[2 * at + 1]?.rows.map(([number]) => Number(number)) ?? []
      return new Set(numbers.flatMap((number) => changes[number - 1] ?? []))
    })
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const [only, ...others] = questions
    if (only && others.length === 0) {
      const { schema, name, role } = only.access
      // 42501 is how PostgreSQL says no.
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

function toStatements({ caller, access, changes }: VisibilityQuestion): Statement[] {
  const { schema, name, role } = access
  const keys = access.columns.filter(({ isKey }) => isKey)
  const arrays = keys.map(({ sqlType }, at) => `$${at + 1}::${sqlType}[]`)
  const names = keys.map((_, at) => `k${at}`)
  const equal = keys.map((column, at) => `t.${quoteIdentifier(column.name)} = k.k${at}`)
  const text = `select k.number from unnest(${arrays.join(', ')}) with ordinality as k (${names.join(', ')}, number)
    where exists (select from ${quoteIdentifier(schema)}.${quoteIdentifier(name)} as t where ${equal.join(' and ')})`
  return [
    asCaller({ caller, topic: '', headers: {} }),
    {
      // A plan belongs to one role.
      name: `realtime:visible:${createHash('sha1').update(`${role} ${text}`).digest('base64url')}`,
      text,
      values: keys.map((column) => arrayLiteral(changes.map((change) => change.new?.[column.name] ?? null))),
    },
  ]
}
