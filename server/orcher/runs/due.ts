/** What the clock brings: approvals that nobody decided, schedules, and heads to be signed. */
import type { Sql } from '#server/platform/database.ts'
import type { Steps } from '#server/platform/durable.ts'
import { nextTime } from '#shared/orcher/cron.ts'
import { signHeads } from './sign-chains.ts'
import type { OrcherParts } from './start-orcher.ts'

export async function doWhatIsDue(steps: Steps, parts: OrcherParts): Promise<void> {
  await steps.transaction('due', async (sql) => {
    const [there] = await sql<{
      known: boolean
    }>`select to_regclass('orcher.directives') is not null as known`
    if (!there?.known) return
    await sql`select set_config('orcher.audit_key', ${parts.auditKey}, true)`
    await sql`select orcher.expire_approvals()`
    await issueSchedules(sql)
  })
  await steps.run('sign', () => signHeads(parts))
}

async function issueSchedules(sql: Sql): Promise<void> {
  const due = await sql<{ id: string; cron: string }>`
    select id, cron from orcher.schedules where enabled and next_at <= clock_timestamp() order by next_at limit 200`
  for (const { id, cron } of due) {
    const next = nextTime(cron, new Date())
    if (next) await sql`select orcher.issue_schedule(${id}, ${next})`
  }
  await sql`select set_config('request.jwt.claims', '', true)`
}
