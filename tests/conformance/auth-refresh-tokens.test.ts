/** Refresh tokens, used in any order, by anybody, and at once. */
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
import { confirmedPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { Family, type Outcome } from '#tests/support/refresh-model.ts'

/** It stands still between steps, so that ten seconds are ten seconds on any machine. */
const began = Date.now()
let clock = 0
const auth = useAuthServer({ now: () => new Date(began + clock * 1000) })

async function refresh(refresh_token: string): Promise<Outcome> {
  const answer = await auth.request('/token?grant_type=refresh_token', { json: { refresh_token } })
  const body = (await answer.json()) as { code?: string; refresh_token?: string }
  return { status: answer.status, code: body.code, token: body.refresh_token }
}

/** The possible states of both sessions' tokens: concurrent steps may have happened in several orders. */
type Course = readonly Family[]
type Known = { accessTokens: readonly string[]; courses: readonly Course[] }

/** By a link: checking a password takes longer than everything that is done with the tokens. */
async function enter(email: string): Promise<Entered> {
  const headers = { authorization: `Bearer ${auth.secretKey}` }
  const made = await auth.request('/admin/generate_link', { headers, json: { type: 'magiclink', email } })
  const { hashed_token: token_hash } = (await made.json()) as { hashed_token: string }
  const entered = await auth.request('/verify', { json: { type: 'magiclink', token_hash } })
  return (await entered.json()) as Entered
}

type Entered = { access_token: string; refresh_token: string }

async function begin(email: string): Promise<Known> {
  const entered = [await enter(email), await enter(email)]
  return {
    accessTokens: entered.map(({ access_token }) => access_token),
    courses: [entered.map(({ refresh_token }) => new Family(refresh_token))],
  }
}

const namesOf = ({ courses }: Known, family: number): string[] => courses[0]?.[family]?.names ?? []

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

async function take(known: Known, step: Step): Promise<Known> {
  if (step.kind === 'wait') {
    clock += step.seconds
    return known
  }
  if (step.kind === 'leave') return leave(known, step)
  const uses = step.uses.map((one) => {
    const names = namesOf(known, one.family)
    // The newest is requested as often as all others together, as clients do.
    return {
      family: one.family,
      name: names.at(-1 - (one.which % 2 ? one.which % names.length : 0)) as string,
    }
  })
  const outcomes = await Promise.all(uses.map(({ name }) => refresh(name)))
  const done = uses.map((one, index) => ({ ...one, outcome: outcomes[index] as Outcome }))
  const courses = known.courses.flatMap((course) => inAllOrders(course, done))
  if (courses.length === 0) throw new Error(`in no order: ${JSON.stringify(done)}`)
  return { ...known, courses: [...new Map(courses.map((course) => [keyOf(course), course])).values()] }
}

type Done = { family: number; name: string; outcome: Outcome }

const keyOf = (course: Course) => course.map((one) => one.key).join(' ')

/** Concurrent steps happened in some order; returns the possible families after each. */
function inAllOrders(course: Course, done: readonly Done[]): Course[] {
  if (done.length === 0) return [course]
  return done.flatMap((first) => {
    const next = course.map((one) => one.copy())
    if (!next[first.family]?.admits(first.name, clock, first.outcome)) return []
    return inAllOrders(
      next,
      done.filter((one) => one !== first),
    )
  })
}

async function leave(known: Known, { family: by, scope }: Extract<Step, { kind: 'leave' }>): Promise<Known> {
  const headers = { authorization: `Bearer ${known.accessTokens[by]}` }
  const { status } = await auth.request(`/logout?scope=${scope}`, { method: 'POST', headers })
  if (status === 403) return known
  expect(status).toBe(204)
  for (const course of known.courses) {
    for (const [index, one] of course.entries()) {
      if (scope === 'global' || (index === by) === (scope === 'local')) one.end()
    }
  }
  return known
}

test('whatever is done with the tokens of two sessions, each session goes on or ends as the wire says', async () => {
  const email = await confirmedPerson(auth)
  let over = 0
  await assertHolds(
    asyncProperty(steps, async (taken) => {
      clock = 0
      let known = await begin(email)
      for (const step of taken) known = await take(known, step)
      // In any case: of an ended session no token works any more, of a live one the newest does.
      for (let index = 0; index < families; index++) {
        const names = namesOf(known, index)
        if (!known.courses.some((course) => course[index]?.isOver)) {
          expect((await refresh(names.at(-1) as string)).status).toBe(200)
        }
        if (!known.courses.every((course) => course[index]?.isOver)) continue
        over++
        const left = await Promise.all(names.map(refresh))
        expect(left.map(({ status }) => status).filter((status) => status !== 400)).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
  expect(over).toBeGreaterThan(10)
})
