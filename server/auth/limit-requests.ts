/** Limits per client address, as a preHandler of the endpoints that have one. */
import type { FastifyRequest } from 'fastify'
import { addressKey } from '#server/platform/address-key.ts'
import type { Database } from '#server/platform/database.ts'
import type { Parts } from './auth-parts.ts'
import { tooManyRequests } from './errors.ts'
import type { RateLimit } from './protection-rows.ts'
import { takeFrom } from './rate-limits.ts'
import { Refusals } from './refusals.ts'

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
  const seconds = known || (await takeFrom(database.sql, { key, burst, refill: 300 / per5Minutes }, at))
  if (seconds <= 0) return
  refusals.remember(key, at.getTime() + seconds * 1000)
  await refusals.pace(key)
  throw tooManyRequests('requestLimit', seconds)
}

const refusalsByDatabase = new WeakMap<Database, Refusals>()

function refusalsOf(database: Database): Refusals {
  const refusals = refusalsByDatabase.get(database) ?? new Refusals()
  refusalsByDatabase.set(database, refusals)
  return refusals
}
