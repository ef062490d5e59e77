/** Scheduled work: approvals that expire, schedules, failed runs, and chain heads to sign. */
import type { Sql } from '#server/platform/database.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { nextTime } from '#shared/orcher/cron.ts'
import { signHeads } from './sign-chains.ts'
import type { OrcherParts } from './start-orcher.ts'
import { tidySandboxes } from './tidy-sandboxes.ts'

/** Items of each kind per minute; the rest follows in the next. */
const most = 1000

export async function runDueWork(steps: Steps, parts: OrcherParts): Promise<void> {
  const { sql } = parts.database
  const isThere = await steps.run('look', async () => {
    const [there] = await sql<{
      known: boolean
    }>`select to_regclass('orcher.directives') is not null as known`
    return there?.known ?? false
  })
  if (!isThere) return
  for (const [name, task] of Object.entries(tasks)) await steps.run(name, () => attempt(name, task, parts))
}

const tasks: Readonly<Record<string, (parts: OrcherParts) => Promise<void>>> = {
  expire: expireApprovals,
  remind: remindOfApprovals,
  issue: issueSchedules,
  rescue: rescueStranded,
  sign: signHeads,
  'tidy sandboxes': tidySandboxes,
}

/** A failure is logged, does not stop the others, and is tried again in the next minute. */
async function attempt(
  task: string,
  work: (parts: OrcherParts) => Promise<void>,
  parts: OrcherParts,
): Promise<void> {
  try {
    await work(parts)
  } catch (error) {
    parts.log.warn({ err: error, task }, 'what is due by the clock could not be looked after')
  }
}

async function expireApprovals(parts: OrcherParts): Promise<void> {
  const due = await parts.database.sql<{ id: string }>`
    select id from orcher.approvals where state = 'pending' and expires_at <= clock_timestamp() order by expires_at limit ${most}`
  for (const { id } of due) await alone(parts, id, (sql) => sql`select orcher.expire_approval(${id})`)
}

/** Approvals that were snoozed until now. */
async function remindOfApprovals(parts: OrcherParts): Promise<void> {
  const due = await parts.database.sql<{ id: string }>`
    select id from orcher.approvals where state = 'pending' and remind_at <= clock_timestamp() order by remind_at limit ${most}`
  for (const { id } of due) await alone(parts, id, (sql) => sql`select orcher.remind_of(${id})`)
}

/** Accounts take turns, so that one with thousands of schedules delays no other's. */
async function issueSchedules(parts: OrcherParts): Promise<void> {
  const due = await parts.database.sql<{ id: string; cron: string; at: string }>`
    select id, cron, orcher.utc(next_at) as at from (
      select s.id, s.cron, s.next_at, row_number() over (partition by w.account_id order by s.next_at, s.id) as turn
      from orcher.schedules s join orcher.workspaces w on w.id = s.workspace_id
      where s.enabled and s.next_at <= clock_timestamp()) as due
    order by turn, next_at limit ${most}`
  for (const { id, cron, at } of due) {
    // Never the same time again, if PostgreSQL's clock is ahead of this process's.
    const next = nextTime(cron, new Date(Math.max(Date.now(), Date.parse(at))))
    if (next) await alone(parts, id, (sql) => sql`select orcher.issue_schedule(${id}, ${next})`)
  }
}

async function rescueStranded(parts: OrcherParts): Promise<void> {
  const stranded = await parts.database.sql<{
    id: string
  }>`select directive as id from orcher.stranded() limit ${most}`
  for (const { id } of stranded) {
    parts.log.error({ directive: id }, 'a directive stopped by an error: it is paused, and can be let go on')
    await alone(parts, id, (sql) => sql`select orcher.rescue(${id})`)
  }
}

/** A transaction per item, so that a failing one blocks no other. */
async function alone(
  { database, auditKey, log }: OrcherParts,
  id: string,
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  try {
    await database.transaction(async (sql) => {
      await sql`select set_config('orcher.audit_key', ${auditKey}, true)`
      await work(sql)
    })
  } catch (error) {
    log.warn({ err: error, id }, 'what was due could not be done, and is tried again in a minute')
  }
}
