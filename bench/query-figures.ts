/** Aggregates many timed requests to one line per query: the slowest kind of person, in its quietest pass. */
import type { Kind } from './bench-people.ts'
import type { PageCall } from './page-calls/page-call.ts'
import type { Request } from './page-client.ts'

export type Sample = { call: PageCall; kind: Kind; pass: number; person: string; request: Request }

export type QueryFigures = {
  call: PageCall
  what: string
  kind: Kind
  p50: number
  p95: number
  max: number
  /** At most. */
  rows: number
  slowest: Sample
}

export function figuresOf(samples: readonly Sample[]): QueryFigures[] {
  const byQuery = Map.groupBy(samples, ({ call, request }) => `${call.page} ${call.name} ${request.what}`)
  return [...byQuery.values()].map((query) => {
    const byKind = [...Map.groupBy(query, ({ kind }) => kind).values()].map(quietestPass)
    return byKind.reduce((slowest, one) => (one.p95 > slowest.p95 ? one : slowest))
  })
}

function quietestPass(samples: readonly Sample[]): QueryFigures {
  const passes = [...Map.groupBy(samples, ({ pass }) => pass).values()].map(figuresOfPass)
  return passes.reduce((quietest, one) => (one.p95 < quietest.p95 ? one : quietest))
}

function figuresOfPass(samples: readonly Sample[]): QueryFigures {
  const sorted = samples.toSorted((a, b) => a.request.milliseconds - b.request.milliseconds)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as Sample
  const slowest = at(0.95)
  return {
    call: slowest.call,
    what: slowest.request.what,
    kind: slowest.kind,
    p50: at(0.5).request.milliseconds,
    p95: slowest.request.milliseconds,
    max: at(1).request.milliseconds,
    rows: Math.max(...samples.map(({ request }) => request.rows)),
    slowest,
  }
}
