/** Calls endpoints as people of the demo: with the same rights, but without a request and its log. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AnyEndpoint } from '#server/orcher/endpoint.ts'
import type { Identity } from '#server/orcher/identify.ts'
import { changing, enter } from '#server/orcher/rights.ts'
import type { Database } from '#server/platform/database.ts'

export type Input = { params?: object; query?: object; body?: object }
export type Acts = <Answer = Made>(endpoint: AnyEndpoint, input?: Input) => Promise<Answer>
export type Made = { id: string }

/** As a person, in a workspace or its sandbox. */
export function actingAs(database: Database, person: string, workspace: string): Acts {
  const identity: Identity = { name: `${person} ${workspace}`, by: 'person', person, workspace, aal: 'aal1' }
  const party = { caller: person, address: 'the demo', blameless: true }
  return async <Answer>(endpoint: AnyEndpoint, { params, query, body }: Input = {}) => {
    const caller = await enter(database, identity, endpoint.scope ?? null, { party })
    const given = {
      params: endpoint.params?.parse(params ?? {}),
      query: endpoint.query?.parse(query ?? {}),
      body: endpoint.body?.parse(body ?? {}),
    }
    const made = await changing(database, identity, endpoint.scope ?? null, party, (sql) =>
      endpoint.run({ ...given, sql, caller }),
    )
    return made as Answer
  }
}

type Standing = { state: string; asks: boolean }

const timeout = 20_000

/** Waits until the directive needs a person or has ended; returns its state. */
export async function settled({ sql }: Database, directive: string): Promise<string> {
  const until = performance.now() + timeout
  for (;;) {
    const [now] = await sql<Standing>`
      select state, questions <> '[]' as asks from orcher.directives where id = ${directive}`
    if (!now) throw new Error('a directive of the demo is gone')
    const isUnderWay = ['queued', 'running'].includes(now.state) || (now.state === 'planning' && !now.asks)
    if (!isUnderWay) return now.state
    if (performance.now() > until) throw new Error(`a directive of the demo is still ${now.state}`)
    await wait(15)
  }
}

/** The actual time of an event, and the time that the demo shows for it. */
export type Episode = { began: string; shown: string }

/** A time: so many days ago at a time of day (UTC), or so many minutes ago. */
export type Ago = readonly [days: number, time: string] | number

/** Starts an episode: what happens from now on is shown as of `ago`. */
export async function beginEpisode({ sql }: Database, ago: Ago): Promise<Episode> {
  const [days, time, minutes] = typeof ago === 'number' ? [0, '0:00', ago] : [...ago, null]
  const [at] = await sql<Episode>`
    select clock_timestamp()::text as began, (case when ${minutes}::integer is null
      then (date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days}::integer) + ${time}::interval) at time zone 'UTC'
      else clock_timestamp() - make_interval(mins => ${minutes}::integer) end)::text as shown`
  if (!at) throw new Error('the clock gave nothing')
  return at
}
