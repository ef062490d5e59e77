import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { planLimits, upkeepLimit } from '#shared/orcher/plan-limits.ts'
import { ApiError, renderError } from './errors.ts'
import { RateLimit } from './rate-limit.ts'

let now = 1_000_000_000_000
const limit = new RateLimit(() => now)

/** The headers of a call, or how it was refused. */
function call(account: string, plan: 'starter' | 'growth' = 'starter') {
  const headers: Record<string, string> = {}
  try {
    limit.take(account, plan, {
      header: (name: string, value: string) => (headers[name] = value),
    } as never as FastifyReply)
    return headers
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, retryAfter } = renderError(error)
    return { ...headers, status, retryAfter }
  }
}

test('so many calls in ten seconds, and the next one is told when to come again', () => {
  now += 2500
  const most = planLimits.starter.burst
  const first = call('one')
  for (let made = 1; made < most - 1; made++) call('one')
  const last = call('one')
  const over = call('one')
  expect(first).toEqual({
    'ratelimit-policy': `"burst";q=${most};w=10`,
    ratelimit: `"burst";r=${most - 1};t=8`,
  })
  expect(last).toMatchObject({ ratelimit: '"burst";r=0;t=8' })
  expect(over).toMatchObject({ status: 429, retryAfter: 8, ratelimit: '"burst";r=0;t=8' })
  // Others, and those of a larger plan, are not held to it.
  expect(call('another')).toMatchObject({ ratelimit: `"burst";r=${most - 1};t=8` })
  now += 8000
  expect(call('one')).toMatchObject({ ratelimit: `"burst";r=${most - 1};t=10` })
  expect(call('two', 'growth')).toMatchObject({ ratelimit: `"burst";r=${planLimits.growth.burst - 1};t=10` })
})

test('changes that no plan counts are as many in ten minutes as a person can make, of each person', () => {
  now += 600_000
  const { most, seconds } = upkeepLimit
  const change = (person: string) => {
    try {
      limit.takeUpkeep(person)
      return 'taken'
    } catch (error) {
      const { status, retryAfter } = renderError(error)
      return [status, retryAfter]
    }
  }
  const start = Math.ceil(now / (seconds * 1000)) * seconds * 1000
  now = start + 60_000
  for (let made = 0; made < most; made++) expect(change('one')).toBe('taken')
  expect(change('one')).toEqual([429, seconds - 60])
  expect(change('another')).toBe('taken')
  now = start + seconds * 1000
  expect(change('one')).toBe('taken')
})
