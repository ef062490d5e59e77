/** Refresh tokens, used by whoever has them, in whatever order, and at once. */
import {
  assert as assertHolds,
  asyncProperty,
  constantFrom,
  nat,
  oneof,
  record,
  array as someOf,
} from 'fast-check'
import { expect, test } from 'vitest'
import { confirmedPerson, signIn } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { Family, type Outcome } from '#tests/support/refresh-model.ts'

/** It stands still between two steps, so that ten seconds are ten seconds on any machine. */
const began = Date.now()
let clock = 0
const auth = useAuthServer({ now: () => new Date(began + clock * 1000) })

async function refresh(refresh_token: string): Promise<Outcome> {
  const answer = await auth.request('/token?grant_type=refresh_token', { json: { refresh_token } })
  const body = (await answer.json()) as { code?: string; refresh_token?: string }
  return { status: answer.status, code: body.code, token: body.refresh_token }
}

type Session = { family: Family; accessToken: string }

async function begin(email: string): Promise<Session> {
  const { session } = await signIn(auth, email)
  return { family: new Family(session.refresh_token), accessToken: session.access_token }
}

const families = 2
const family = nat({ max: families - 1 })
const use = record({ family, which: nat({ max: 30 }) })
type Use = { family: number; which: number }
const scopes = ['local', 'others', 'global'] as const

type Step =
  | { kind: 'use'; uses: Use[] }
  | { kind: 'wait'; seconds: number }
  | { kind: 'leave'; family: number; scope: (typeof scopes)[number] }

const steps = someOf(
  oneof(
    {
      arbitrary: someOf(use, { minLength: 1, maxLength: 3 }).map((uses): Step => ({ kind: 'use', uses })),
      weight: 8,
    },
    { arbitrary: constantFrom(3, 11).map((seconds): Step => ({ kind: 'wait', seconds })), weight: 3 },
    {
      arbitrary: record({ family, scope: constantFrom(...scopes) }).map(
        (leave): Step => ({ kind: 'leave', ...leave }),
      ),
      weight: 1,
    },
  ),
  { minLength: 3, maxLength: 12 },
)

async function take(sessions: Session[], step: Step): Promise<void> {
  if (step.kind === 'wait') {
    clock += step.seconds
    return
  }
  if (step.kind === 'leave') return leave(sessions, step)
  const uses = step.uses.map((one) => {
    const { names } = (sessions[one.family] as Session).family
    // The newest is asked for as often as all others: that is what a client does.
    return {
      family: one.family,
      name: names.at(-1 - (one.which % 2 ? one.which % names.length : 0)) as string,
    }
  })
  const outcomes = await Promise.all(uses.map(({ name }) => refresh(name)))
  const known = sessions.map((one) => one.family)
  const done = uses.map((one, index) => ({ ...one, outcome: outcomes[index] as Outcome }))
  const after = inSomeOrder(known, done)
  if (!after) throw new Error(`in no order: ${JSON.stringify(done)}`)
  for (const [index, session] of sessions.entries()) session.family = after[index] as Family
}

type Done = { family: number; name: string; outcome: Outcome }

/** What happened at once has happened in some order; gives the families after it. */
function inSomeOrder(known: Family[], done: readonly Done[]): Family[] | undefined {
  if (done.length === 0) return known
  for (const first of done) {
    const next = known.map((one) => one.copy())
    if (!next[first.family]?.admits(first.name, clock, first.outcome)) continue
    const rest = inSomeOrder(
      next,
      done.filter((one) => one !== first),
    )
    if (rest) return rest
  }
  return undefined
}

async function leave(
  sessions: Session[],
  { family: by, scope }: Extract<Step, { kind: 'leave' }>,
): Promise<void> {
  const own = sessions[by] as Session
  const headers = { authorization: `Bearer ${own.accessToken}` }
  const { status } = await auth.request(`/logout?scope=${scope}`, { method: 'POST', headers })
  if (status === 403) return
  expect(status).toBe(204)
  for (const session of sessions) {
    if (scope === 'global' || (session === own) === (scope === 'local')) session.family.end()
  }
}

test('whatever is done with the tokens of two sessions, each session goes on or ends as the wire says', async () => {
  const email = await confirmedPerson(auth)
  let over = 0
  await assertHolds(
    asyncProperty(steps, async (taken) => {
      clock = 0
      const sessions = [await begin(email), await begin(email)]
      for (const step of taken) await take(sessions, step)
      // However it went: of a session that is over, nothing works any more; of one that goes on, the newest does.
      for (const session of sessions) {
        if (!session.family.isOver) {
          expect((await refresh(session.family.names.at(-1) as string)).status).toBe(200)
          continue
        }
        over++
        const left = await Promise.all(session.family.names.map(refresh))
        expect(left.map(({ status }) => status).filter((status) => status !== 400)).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
  expect(over).toBeGreaterThan(10)
})
