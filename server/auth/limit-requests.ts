/** Limits per client address, as a preHandler of the endpoints that have one. */
import type { FastifyRequest } from 'fastify'
import type { AuthParts } from './auth-parts.ts'
import { TooManyRequests } from './errors.ts'
import { addressKey, takeFrom } from './rate-limits.ts'
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
  const seconds = await takeFrom(database.sql, { key, burst, refill: 300 / per5Minutes }, now())
  if (seconds > 0) throw new TooManyRequests('over_request_rate_limit', 'Request rate limit reached', seconds)
}
