/**
 * Decides which subscribers of this process receive a batch of changes. Rights are read for each batch; filters are compared before
 * rows are looked up, and each distinct caller looks up all rows at once.
 */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { SharedPayload } from '#server/realtime/shared-payload.ts'
import type { Change } from './change.ts'
import { changePayload, refusalOf, refusedPayload } from './change-payload.ts'
import { type Case, type Judged, Matches } from './matches.ts'
import type { SlowFilters } from './slow-filters.ts'
import type { Listening, Subscribers } from './subscribers.ts'
import { readAccess, type TableAccess } from './table-access.ts'
import { type VisibilityQuestion, visibleChanges } from './visible-rows.ts'
import { waitUntilVisible } from './visible-transactions.ts'

export type JudgeParts = {
  database: Database
  log: Pick<Log, 'warn'>
  subscribers: Subscribers
  slow: SlowFilters
}

export async function judgeChanges(parts: JudgeParts, changes: readonly Change[]): Promise<void> {
  await waitUntilVisible(parts.database, changes)
  const cases = await readCases(parts, changes)
  const matches = new Matches(parts)
  await matches.findQuick(cases)
  const judged = cases.map(({ change, access, candidates }) => ({
    change,
    judged: candidates.flatMap((candidate): Judged[] => {
      const found = access.get(candidate.listening.caller.role)
      if (!found) return []
      const refusal = refusalOf(change, found)
      // Without the right to read the key, the subscriber learns only that something has changed.
      const isMeant = refusal !== undefined || matches.all(candidate.binding.filters, change, found)
      return isMeant === false ? [] : [{ ...candidate, access: found, refusal, isMeant }]
    }),
  }))
  const isVisible = await look(parts, judged)
  const visible = judged.map(({ change, judged: those }) => ({
    change,
    judged: those.filter((one) => isVisible(change, one)),
  }))
  await matches.findSlow(visible)
  for (const { change, judged: those } of visible) {
    tell(
      change,
      those.filter((one) => {
        const isMeant = one.isMeant ?? matches.all(one.binding.filters, change, one.access)
        if (isMeant === undefined) parts.slow.tellOf(one)
        return isMeant
      }),
    )
  }
}

async function readCases({ database, subscribers }: JudgeParts, changes: readonly Change[]): Promise<Case[]> {
  const cases = changes.flatMap((change) => {
    const candidates = [...subscribers.of(change)]
    return candidates.length > 0 ? [{ change, candidates, access: new Map<string, TableAccess>() }] : []
  })
  if (cases.length === 0) return []
  const oids = new Set(cases.map(({ change }) => change.table.oid))
  const roles = new Set(
    cases.flatMap(({ candidates }) => candidates.map(({ listening }) => listening.caller.role)),
  )
  const all = await readAccess(database, [...oids], [...roles])
  for (const { change, access } of cases) {
    for (const one of all) if (one.oid === change.table.oid) access.set(one.role, one)
  }
  return cases
}

/** Deleted rows cannot be looked up, and without policies there is no need to. */
const needsLook = (change: Change, { access, refusal }: Judged): boolean =>
  refusal === undefined && change.type !== 'DELETE' && access.hasPolicies

async function look(
  { database, log }: JudgeParts,
  cases: readonly { change: Change; judged: readonly Judged[] }[],
): Promise<(change: Change, judged: Judged) => boolean> {
  const questions = new Map<string, VisibilityQuestion & { changes: Change[] }>()
  const nameOf = (caller: Listening['caller'], { oid }: TableAccess) => `${oid} ${caller.name}`
  for (const { change, judged } of cases) {
    for (const one of judged) {
      if (!needsLook(change, one)) continue
      const { caller } = one.listening
      const name = nameOf(caller, one.access)
      const question = questions.get(name) ?? { caller, access: one.access, changes: [] }
      if (question.changes.at(-1) !== change) question.changes.push(change)
      questions.set(name, question)
    }
  }
  const answers = await visibleChanges(database, log, [...questions.values()])
  const seen = new Map([...questions.keys()].map((name, at) => [name, answers[at]]))
  return (change, one) =>
    !needsLook(change, one) || seen.get(nameOf(one.listening.caller, one.access))?.has(change) === true
}

/** Callers who see the same share one payload, and each subscriber is called once for all of its bindings with the same view. */
function tell(change: Change, judged: readonly Judged[]): void {
  const payloads = new Map<string, SharedPayload>()
  const told = new Map<Listening, Map<SharedPayload, number[]>>()
  for (const { listening, binding, access, refusal } of judged) {
    const { select } = binding
    const name = refusal ?? `${access.role} ${select ? JSON.stringify([...select].sort()) : ''}`
    const payload =
      payloads.get(name) ??
      (refusal === undefined ? changePayload(change, access, select) : refusedPayload(change, refusal))
    payloads.set(name, payload)
    const byPayload = told.get(listening) ?? new Map<SharedPayload, number[]>()
    byPayload.set(payload, [...(byPayload.get(payload) ?? []), binding.id])
    told.set(listening, byPayload)
  }
  for (const [{ subscriber }, byPayload] of told) {
    for (const [payload, ids] of byPayload) subscriber.deliver(ids, payload)
  }
}
