/** Limits per client address, as a preHandler of the endpoints that have one. */
import type { FastifyRequest } from 'fastify'
import { addressKey } from '#server/platform/address-key.ts'
import type { Database } from '#server/platform/database.ts'
import type { AuthParts } from './auth-parts.ts'
import { TooManyRequests } from './errors.ts'
import { takeFrom } from './rate-limits.ts'
import type { RateLimit } from './settings.ts'

export function limitRequests(auth: AuthParts, endpoint: string, limit: RateLimit) {
  return (request: FastifyRequest) => takeRequest(auth, request, endpoint, limit)
}

export async function takeRequest(
  { database, settings, now }: AuthParts,
  request: FastifyRequest,
  endpoint: string,
  { burst, per5Minutes }: RateLimit,
): Promise<void> {
  if (!settings.rateLimits.perAddress) return
  const key = `${endpoint} ${addressKey(request.ip)}`
  const refusals = refusalsOf(database)
  const at = now()
  const refusedFor = Math.ceil(((refusals.get(key) ?? 0) - at.getTime()) / 1000)
  const seconds =
    refusedFor > 0 ? refusedFor : await takeFrom(database.sql, { key, burst, refill: 300 / per5Minutes }, at)
  if (seconds <= 0) return
  remember(refusals, key, at.getTime() + seconds * 1000)
  throw new TooManyRequests('over_request_rate_limit', 'Request rate limit reached', seconds)
}

/** Until when a bucket stays empty, by its key: a flood is refused without a question to the database for each request. */
type Refusals = Map<string, number>

const refusalsByDatabase = new WeakMap<Database, Refusals>()
const mostRefusals = 10_000

function refusalsOf(database: Database): Refusals {
  const refusals = refusalsByDatabase.get(database) ?? new Map()
  refusalsByDatabase.set(database, refusals)
  return refusals
}

function remember(refusals: Refusals, key: string, until: number): void {
  if (refusals.has(key)) return void refusals.set(key, until)
  if (refusals.size >= mostRefusals) refusals.delete(refusals.keys().next().value as string)
  refusals.set(key, until)
}
