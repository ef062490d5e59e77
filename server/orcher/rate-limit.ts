/** How many calls one account may make at a stretch, in this process: bursts are held back long before they slow anybody else. */
import type { FastifyReply } from 'fastify'
import { ApiError } from './errors.ts'

type Plan = 'starter' | 'growth' | 'enterprise'

const windowSeconds = 10
const most: Record<Plan, number> = { starter: 1500, growth: 6000, enterprise: 100_000 }

export class RateLimit {
  readonly #now: () => number
  #window = 0
  #taken = new Map<string, number>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Counts the call and says in the answer's headers what is left; throws 429 where nothing is. */
  take(account: string, plan: Plan, reply: FastifyReply): void {
    const now = this.#now()
    const window = Math.floor(now / (windowSeconds * 1000))
    if (window !== this.#window) {
      this.#window = window
      this.#taken = new Map()
    }
    const quota = most[plan]
    const taken = (this.#taken.get(account) ?? 0) + 1
    this.#taken.set(account, taken)
    const seconds = Math.ceil(((window + 1) * windowSeconds * 1000 - now) / 1000)
    reply.header('ratelimit-policy', `"burst";q=${quota};w=${windowSeconds}`)
    reply.header('ratelimit', `"burst";r=${Math.max(0, quota - taken)};t=${seconds}`)
    if (taken > quota) {
      throw new ApiError(
        429,
        'limit_reached',
        `At most ${quota} calls in ${windowSeconds} seconds. Slow down a little.`,
        {},
        seconds,
      )
    }
  }
}
