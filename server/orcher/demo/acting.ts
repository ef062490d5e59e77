/** Calls of the API as people of the demo make them: the same endpoints in the same rights, without a request and without its log. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AnyEndpoint } from '#server/orcher/endpoint.ts'
import type { Identity } from '#server/orcher/identify.ts'
import { changing, enter } from '#server/orcher/rights.ts'
import type { Database } from '#server/platform/database.ts'

export type Input = { params?: object; query?: object; body?: object }
export type Acts = <Answer = Made>(endpoint: AnyEndpoint, input?: Input) => Promise<Answer>
export type Made = { id: string }

/** As somebody in person, in a workspace or its sandbox. */
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

const patience = 20_000

/** What became of a directive once the engine has gone as far with it as it goes without anybody. */
export async function settled({ sql }: Database, directive: string): Promise<string> {
  const until = performance.now() + patience
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

/** A moment that has passed, and the one that people are to take it for. */
export type Episode = { began: string; shown: string }

/** When it was: at a time of day (UTC) so many days ago, or so many minutes ago. */
export type Ago = readonly [days: number, time: string] | number

/** Notes from when on things happen, as it is told later. */
export async function beginEpisode({ sql }: Database, ago: Ago): Promise<Episode> {
  const [days, time, minutes] = typeof ago === 'number' ? [0, '0:00', ago] : [...ago, null]
  const [at] = await sql<Episode>`
    select clock_timestamp()::text as began, (case when ${minutes}::integer is null
      then (date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days}::integer) + ${time}::interval) at time zone 'UTC'
      else clock_timestamp() - make_interval(mins => ${minutes}::integer) end)::text as shown`
  if (!at) throw new Error('the clock gave nothing')
  return at
}
