/**
 * What another server answered, until its step is recorded. The engine keeps what its steps return for good, where nothing forgets it:
 * it is told only that there was an answer.
 */
import { storable } from '#server/orcher/storable.ts'
import type { Result } from '#server/orcher/tools/tool.ts'
import type { Sql } from '#server/platform/database.ts'

type Asked = { directive: string; seq: number }

/** Takes the place of an answer that a process left when it ended before the step was recorded. */
export const keepAnswer = (sql: Sql, { directive, seq }: Asked, result: Result) => sql`
  insert into orcher.answers (directive_id, step, workspace_id, result)
  select s.directive_id, s.seq, s.workspace_id, ${storable(result)}::jsonb from orcher.steps s
  where s.directive_id = ${directive} and s.seq = ${seq}
  on conflict (directive_id, step) do update set result = excluded.result`

/** Takes it out, in the transaction that records the step, whatever became of that: nothing else removes it. */
export async function takeAnswer(sql: Sql, { directive, seq }: Asked): Promise<Result | undefined> {
  const [row] = await sql<{ result: Result }>`
    delete from orcher.answers where directive_id = ${directive} and step = ${seq} returning result`
  return row?.result
}
