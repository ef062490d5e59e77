/** The limits of calls in this process: of an account at a stretch, and of a person for changes that no plan counts. */
import type { FastifyReply } from 'fastify'
import { burstSeconds, type Plan, planLimits, upkeepLimit } from '#shared/orcher/plan-limits.ts'
import { apiError } from './errors.ts'

export class RateLimit {
  readonly #now: () => number
  #window = 0
  #taken = new Map<string, number>()
  #refused = new Set<string>()
  #upkeepWindow = 0
  #upkeep = new Map<string, number>()

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

  /** Counts a change that no plan counts; throws 429 if there were too many. */
  takeUpkeep(person: string): void {
    const { most, seconds } = upkeepLimit
    const window = Math.floor(this.#now() / (seconds * 1000))
    if (window !== this.#upkeepWindow) {
      this.#upkeepWindow = window
      this.#upkeep = new Map()
    }
    const made = this.#upkeep.get(person) ?? 0
    if (made >= most) {
      const retryAfter = Math.ceil(((window + 1) * seconds * 1000 - this.#now()) / 1000)
      throw apiError('burst', { most, seconds }, { retryAfter })
    }
    this.#upkeep.set(person, made + 1)
  }

  /** Whether nothing of theirs was refused before in this window: a flood does not fill the request log. */
  isFirst(who: string): boolean {
    const isFirst = !this.#refused.has(who)
    this.#refused.add(who)
    return isFirst
  }
}
