/** Limits of user metadata: how much is stored, and how much of it a token contains. */
import { authError } from './errors.ts'
import type { AuthSettings } from './settings.ts'
import type { Metadata } from './users.ts'

const sizeOf = (data: unknown) => Buffer.byteLength(JSON.stringify(data))

/** Metadata that is already too large may be changed as long as it does not grow. */
export function checkUserMetadata(
  data: Metadata,
  { maxUserMetadata: limit }: Pick<AuthSettings, 'maxUserMetadata'>,
  before: Metadata | null = null,
): void {
  if (limit === undefined || sizeOf(data) <= Math.max(limit, sizeOf(before))) return
  throw authError('metadataTooLarge', { limit })
}

/** Servers and proxies refuse header lines above 8 to 16 KB, and base64 adds a third. */
const largestInToken = 4096

/**
 * The part that a token contains: the largest entries are omitted until the rest fits, so that large metadata does not make all
 * requests fail. GET /user returns all of it.
 */
export function metadataForToken(data: Metadata): Metadata {
  let left = sizeOf(data)
  if (left <= largestInToken) return data
  const largestFirst = Object.entries(data)
    .map(([name, value]) => ({ name, size: sizeOf({ [name]: value }) }))
    .sort((a, b) => b.size - a.size)
  const dropped = new Set<string>()
  for (const { name, size } of largestFirst) {
    if (left <= largestInToken) break
    dropped.add(name)
    left -= size - 1
  }
  return Object.fromEntries(Object.entries(data).filter(([name]) => !dropped.has(name)))
}
