/** What approvals that wait cost: at rest, where the goal is nothing, and a new one beside them. */
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Runs } from './orcher-runs.ts'
import { median, row } from './report.ts'

const idleSeconds = 10
const waitingApprovals = 10_000
/** As many as a notification counts. */
const notified = 99

export async function measureWaiting(runs: Runs, client: pg.Client): Promise<void> {
  await addQuietly(runs, client, notified)
  const beside = await millisecondsOfOne(runs, client)
  // By then the previous load has finished.
  await wait(15_000)
  const before = await idle(runs, client)
  await addQuietly(runs, client, waitingApprovals - notified)
  await wait(3000)
  const after = await idle(runs, client)
  const besideMany = await millisecondsOfOne(runs, client)
  row('idle', `${before.perSecond.toFixed(1)} tx/s`, 'goal at most 20 a process')
  row('with 10,000 approvals that wait', `${after.perSecond.toFixed(1)} tx/s`, 'goal 5 % more at most')
  row(
    '  a new one beside them',
    `${besideMany.toFixed(2)} ms`,
    `${beside.toFixed(2)} ms beside ${notified}: ${(besideMany / beside).toFixed(2)}, goal at most 1.5 times as long`,
  )
  row('  memory', `${(after.megabytes - before.megabytes).toFixed(0)} MB more`, 'goal none')
}

/** One more waits: with its directive, the notification of who may decide it, and the commit. */
async function millisecondsOfOne(runs: Runs, client: pg.Client): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < 100; count++) {
    const began = performance.now()
    await addApprovals(runs, client, 1)
    took.push(performance.now() - began)
  }
  return median(took)
}

/** Without what each of them notifies people of. */
async function addQuietly(runs: Runs, client: pg.Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  await addApprovals(runs, client, count)
  await client.query('set session_replication_role = origin')
}

async function addApprovals({ workspace, agent, person }: Runs, client: pg.Client, count: number) {
  await client.query(
    `with d as (
       insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
       select $1, $2, 1, $3, '{}', 'Waits', 'awaiting_approval', 1, 1, 1 from generate_series(1, $4) returning id)
     insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_name, roles, four_eyes, aal2,
       reason_required, on_expiry, expires_at)
     select $1, id, 'step', 1, 'notify', '{}', '', 'Asks', '{owner}', false, false, false, 'paused', now() + interval '3 days' from d`,
    [workspace, agent, person, count],
  )
}

async function idle({ product }: Runs, client: pg.Client) {
  const count = async () =>
    (
      await client.query<{ n: number }>(
        'select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = current_database()',
      )
    ).rows[0]?.n ?? 0
  const began = await count()
  await wait(idleSeconds * 1000)
  const perSecond = ((await count()) - began) / idleSeconds
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return { perSecond, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 }
}
