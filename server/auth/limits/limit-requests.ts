/** Rate limits per client address, as a preHandler of the endpoints. */
import type { FastifyRequest } from 'fastify'
import type { Parts } from '#server/auth/auth-parts.ts'
import { tooManyRequests } from '#server/auth/errors.ts'
import { Refusals } from '#server/auth/refusals.ts'
import { Batcher, databaseTimeout } from '#server/platform/database/batcher.ts'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import type { RateLimit } from './protection-rows.ts'
import { type Bucket, takeFrom, takeSeveral } from './rate-limits.ts'

export function limitRequests(
  auth: Parts<'database' | 'settings' | 'now'>,
  endpoint: string,
  limit: RateLimit,
) {
  return (request: FastifyRequest) => takeRequest(auth, request, endpoint, limit)
}

export async function takeRequest(
  { database, settings, now }: Parts<'database' | 'settings' | 'now'>,
  request: FastifyRequest,
  endpoint: string,
  { burst, per5Minutes }: RateLimit,
): Promise<void> {
  if (!settings.rateLimits.perAddress) return
  const key = `${endpoint} ${addressKey(request.ip)}`
  const refusals = refusalsOf(database)
  const at = now()
  const known = refusals.secondsLeft(key, at)
  const bucket = { key, burst, refill: 300 / per5Minutes }
  const seconds = known || (await takesOf(database).take(bucket, at))
  if (seconds <= 0) return
  refusals.remember(key, at.getTime() + seconds * 1000)
  await refusals.pace(key)
  throw tooManyRequests('requestLimit', seconds)
}

/** Takes from buckets; concurrent takes of one bucket are combined into one statement. */
class Takes {
  readonly #byKey = new Map<string, Batcher<Date, number>>()
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async take(bucket: Bucket, at: Date): Promise<number> {
    const { key } = bucket
    const batcher = this.#byKey.get(key) ?? this.#begin(bucket)
    this.#byKey.set(key, batcher)
    try {
      return await batcher.ask(at)
    } finally {
      if (batcher.isIdle) this.#byKey.delete(key)
    }
  }

  #begin(bucket: Bucket): Batcher<Date, number> {
    const { sql } = this.#database
    return new Batcher({
      maxBatch: 100,
      concurrency: 1,
      timeout: databaseTimeout,
      isItemError: isDatabaseError,
      async serve(all) {
        const now = all.at(-1) as Date
        if (await takeSeveral(sql, bucket, all.length, now)) return all.map(() => 0)
        const seconds: number[] = []
        for (const at of all) seconds.push(await takeFrom(sql, bucket, at))
        return seconds
      },
    })
  }
}

const takesByDatabase = new WeakMap<Database, Takes>()

function takesOf(database: Database): Takes {
  const takes = takesByDatabase.get(database) ?? new Takes(database)
  takesByDatabase.set(database, takes)
  return takes
}

const refusalsByDatabase = new WeakMap<Database, Refusals>()

function refusalsOf(database: Database): Refusals {
  const refusals = refusalsByDatabase.get(database) ?? new Refusals()
  refusalsByDatabase.set(database, refusals)
  return refusals
}
