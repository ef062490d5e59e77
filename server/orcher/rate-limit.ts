/** The burst limit of an account in this process. */
import type { FastifyReply } from 'fastify'
import { burstSeconds, type Plan, planLimits } from '#shared/orcher/plan-limits.ts'
import { apiError } from './errors.ts'

export class RateLimit {
  readonly #now: () => number
  #window = 0
  #taken = new Map<string, number>()
  #refused = new Set<string>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Counts the call and sets the rate limit headers; throws 429 if nothing is left. */
  take(account: string, plan: Plan, reply: FastifyReply): void {
    const now = this.#now()
    const window = Math.floor(now / (burstSeconds * 1000))
    if (window !== this.#window) {
      this.#window = window
      this.#taken = new Map()
      this.#refused = new Set()
    }
    const quota = planLimits[plan].burst
    const taken = (this.#taken.get(account) ?? 0) + 1
    this.#taken.set(account, taken)
    const seconds = Math.ceil(((window + 1) * burstSeconds * 1000 - now) / 1000)
    reply.header('ratelimit-policy', `"burst";q=${quota};w=${burstSeconds}`)
    reply.header('ratelimit', `"burst";r=${Math.max(0, quota - taken)};t=${seconds}`)
    if (taken > quota) {
      throw apiError('burst', { most: quota, seconds: burstSeconds }, { retryAfter: seconds })
    }
  }

  /** Whether nothing of theirs was refused before in this window: a flood does not fill the request log. */
  isFirst(who: string): boolean {
    const isFirst = !this.#refused.has(who)
    this.#refused.add(who)
    return isFirst
  }
}
