/** A deploy of changed code during runs: they are finished by code that neither began nor planned them. */
import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  call,
  crashing,
  givenIssuer,
  type Issuer,
  release,
  settled,
  submitHeld,
  writes,
  wrongWrites,
} from './directives.ts'
import { type Fault, finding } from './fault.ts'
import { faultsOf } from './runs-crash.ts'
import { givenShared } from './several-processes.ts'
import type { Product, Stage } from './stage.ts'

const runs = 100
const steps = 5
const preload = path.resolve(import.meta.dirname, '../support/changed-code.ts')
const versioned = (version: 'earlier' | 'later') => {
  const { env } = crashing('')
  return { VERSION: version, NODE_OPTIONS: `${env?.NODE_OPTIONS} --import=${preload}` }
}

/** How the later version replaces the earlier one. */
type Deploy = {
  earlier: Product
  /** Releases the runs; resolves with the later process. */
  change(letGo: () => Promise<void>): Promise<Product>
}

const deployed = (name: string, open: (stage: Stage) => Promise<Deploy>): Fault => ({
  number: 75,
  name: `${runs} runs of ${steps} steps under an earlier version, ${name}`,
  goal: 'the later one finishes what the earlier began, each write and its line in the chain exactly once; plans stay as they were made, and their approvals good for them',
  size: 'seconds',
  async run(stage) {
    const { earlier, change } = await open(stage)
    const issuer = await givenIssuer(earlier)
    const asked = await givenWaiting(earlier, issuer)
    const ids = await submitHeld(
      earlier,
      issuer,
      Array.from({ length: runs }, () => writes(steps)),
    )
    const plans = await plansOf(earlier, [asked, ...ids])
    const later = await change(async () => {
      await release(earlier, issuer)
      await written(earlier, ids, (runs * steps) / 20)
    })
    const { isOver } = await settled(later, ids)
    const wrong = [...(await wrongWrites(later, ids, steps)), ...(await wrongAuthors(later, ids))]
    if (!isOver) wrong.push('not over')
    wrong.push(...(await wrongPlans(later, issuer, asked)), ...(await faultsOf(later)))
    if ((await plansOf(later, [asked, ...ids])) !== plans) wrong.push('plans were changed')
    const both = await ofBoth(later, ids)
    if (both === 0) wrong.push('no run was under way')
    const found = finding(wrong, runs + 2, 'directives')
    return {
      ...found,
      figure: `${found.figure}, ${both} of them begun by the earlier and finished by the later`,
    }
  },
})

const restarted = deployed('which SIGTERM ends in their middle, and then a later one', async (stage) => {
  const folder = await stage.dataFolder()
  const start = (version: 'earlier' | 'later') => {
    const options = crashing(folder)
    return stage.start({ ...options, env: { ...options.env, ...versioned(version) } })
  }
  const earlier = await start('earlier')
  return {
    earlier,
    change: async (letGo) => {
      await letGo()
      const ended = once(earlier.child, 'exit')
      earlier.child.kill('SIGTERM')
      await ended
      return start('later')
    },
  }
})

const sideBySide = deployed(
  'beside a later one, and kill -9 of the earlier in their middle',
  async (stage) => {
    const start = await givenShared(stage)
    const earlier = await start({ env: versioned('earlier') })
    return {
      earlier,
      change: async (letGo) => {
        const folder = await stage.folder()
        await copyFile(path.join(earlier.dataDir, 'keys.json'), path.join(folder, 'keys.json'))
        const later = await start({ folder, env: versioned('later') })
        await letGo()
        process.kill(earlier.pid, 'SIGKILL')
        return later
      },
    }
  },
)

export const changedCodeFaults: readonly Fault[] = [restarted, sideBySide]

async function submit(product: Product, issuer: Issuer, instruction: string): Promise<string> {
  const { body } = await call(product, issuer).call('POST', '/directives', {
    agent_id: issuer.agent,
    instruction,
  })
  return body.id
}

/** A directive that the earlier version planned, and that waits for a person. */
async function givenWaiting(product: Product, issuer: Issuer): Promise<string> {
  const id = await submit(product, issuer, 'Find nurse jobs and tell the team about them')
  await settled(product, [id])
  return id
}

async function written({ sql }: Product, ids: readonly string[], least: number): Promise<void> {
  for (;;) {
    const rows = await sql<{ n: number }>(
      'select count(*)::int as n from orcher.memories where source_directive = any ($1)',
      [ids],
    )
    if ((rows[0]?.n ?? 0) >= least) return
    await wait(5)
  }
}

/** All plans, byte by byte. */
async function plansOf({ sql }: Product, ids: readonly string[]): Promise<string> {
  const rows = await sql<{ text: string }>(
    'select directive_id || rev || plan::text as text from orcher.plans where directive_id = any ($1) order by 1',
    [ids],
  )
  return rows.map(({ text }) => text).join('\n')
}

/** Runs in which the earlier version wrote after the later one. */
async function wrongAuthors({ sql }: Product, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select source_directive as id from orcher.memories where source_directive = any ($1) group by 1
     having max(source_step) filter (where text like 'earlier: %') > min(source_step) filter (where text like 'later: %')
       or count(*) filter (where text ~ '^(earlier|later): [0-9a-f]{12} ') <> count(*)`,
    [ids],
  )
  return rows.map(({ id }) => `${id} was written by both in turns`)
}

async function ofBoth({ sql }: Product, ids: readonly string[]): Promise<number> {
  const rows = await sql(
    `select from orcher.memories where source_directive = any ($1) group by source_directive
     having bool_or(text like 'earlier: %') and bool_or(text like 'later: %')`,
    [ids],
  )
  return rows.length
}

/** What waits is approved as planned, and new directives are planned by the later version. */
async function wrongPlans(later: Product, issuer: Issuer, asked: string): Promise<string[]> {
  const [approval] = await later.sql<{ id: string; args_sha256: string }>(
    "select id, args_sha256 from orcher.approvals where directive_id = $1 and state = 'pending'",
    [asked],
  )
  const { status } = await call(later, issuer).call('POST', `/oversight/approvals/${approval?.id}`, {
    ...{ decision: 'approve', args_sha256: approval?.args_sha256, reason: 'As planned' },
  })
  const fresh = await submit(later, issuer, 'Find nurse jobs and draft a note')
  await settled(later, [asked, fresh])
  const rows = await later.sql<{ id: string; state: string; planner: string; told: number }>(
    `select d.id, d.state, split_part(p.plan ->> 'planner', '-', 1) as planner,
       (select count(*)::int from orcher.audit a where a.directive_id = d.id and a.kind = 'step_done') as told
     from orcher.directives d join orcher.plans p on p.directive_id = d.id where d.id = any ($1)`,
    [[asked, fresh]],
  )
  return rows
    .filter(
      ({ id, state, planner, told }) =>
        state !== 'completed' || told !== 2 || planner !== (id === asked ? 'earlier' : 'later'),
    )
    .map((row) => `${JSON.stringify(row)} after ${status}`)
}
