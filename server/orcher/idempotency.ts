/** Idempotency-Key: a POST is executed once; the answer is stored for a day, in the transaction of the work. */
import type { Sql } from '#server/platform/database.ts'
import { apiError } from './errors.ts'

/** `body` as JSON; undefined if empty. */
export type Answer = { status: number; body: string | undefined; replayed?: boolean }

type Repeatable = { key: string; sha256: Buffer }

/** `secrets` are fields that are shown once and never stored. */
export async function answerOnce(
  sql: Sql,
  { key, sha256 }: Repeatable,
  secrets: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw apiError('repeatKeyWrong')
  }
  const [begun] = await sql<{ known: { status: number; answer: string } | null }>`
    select orcher.begin_once(${key}, ${sha256}) as known`
  if (begun?.known)
    return { status: begun.known.status, body: begun.known.answer || undefined, replayed: true }
  const answer = await work()
  await sql`select orcher.end_once(${key}, ${sha256}, ${answer.status}, ${without(answer.body, secrets)})`
  return answer
}

function without(body: string | undefined, secrets: readonly string[]): string {
  if (body === undefined || secrets.length === 0) return body ?? ''
  const kept = JSON.parse(body)
  for (const name of secrets) delete kept[name]
  return JSON.stringify(kept)
}
