/** Limits of user metadata: how much is stored, and how much of it a token contains. */
import { maxBodyValues } from '#server/platform/http/json-body.ts'
import { excessOf } from '#server/platform/http/json-depth.ts'
import { authError } from './errors.ts'
import type { AuthSettings } from './settings.ts'
import type { Metadata } from './users.ts'

const sizeOf = (data: unknown) => Buffer.byteLength(JSON.stringify(data))

/**
 * Metadata that is already too large may be changed as long as it does not grow. What no request can contain, no sequence of
 * requests may add up to: every sign-in and refresh reads all of it.
 */
export function checkUserMetadata(
  data: Metadata,
  { maxUserMetadata: limit = largest }: Pick<AuthSettings, 'maxUserMetadata'>,
  before: Metadata | null = null,
): void {
  const text = JSON.stringify(data)
  const size = Buffer.byteLength(text)
  if (size > limit && size > sizeOf(before))
    throw authError('metadataTooLarge', { limit: `${limit} bytes of JSON` })
  if (hasTooMany(text) && !hasTooMany(JSON.stringify(before))) {
    throw authError('metadataTooLarge', { limit: `${maxBodyValues} values` })
  }
}

/** Where the project sets no limit. */
const largest = 1024 * 1024

const hasTooMany = (text: string) =>
  excessOf(text, { levels: Number.POSITIVE_INFINITY, values: maxBodyValues }) !== undefined

/** Servers and proxies refuse header lines above 8 to 16 KB, and base64 adds a third. */
const largestInToken = 4096

/**
 * The part that a token contains: the largest entries are omitted until the rest fits, so that large metadata does not make all
 * requests fail. GET /user returns all of it.
 */
export function metadataForToken(data: Metadata): Metadata {
  if (sizeOf(data) <= largestInToken) return data
  const names = Object.keys(data)
  const sizes = names.map((name) => sizeOfEntry(name, data[name]))
  const { size: tooLarge, left } = firstThatDoesNotFit(sizes)
  let room = left
  return Object.fromEntries(
    names
      .filter((_, at) => {
        const size = sizes[at] ?? 0
        if (size !== tooLarge) return size < tooLarge
        room -= size
        return room >= 0
      })
      .map((name) => [name, data[name]]),
  )
}

/** With its colon and comma. */
const sizeOfEntry = (name: string, value: unknown) => sizeOf(name) + sizeOf(value) + 2

/** From the smallest up: the first size of which not all fit, and the room that is left for some of those. */
function firstThatDoesNotFit(sizes: readonly number[]): { size: number; left: number } {
  const counts = new Map<number, number>()
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1)
  // The braces, without the last comma.
  let left = largestInToken - 1
  for (const size of [...counts.keys()].sort((a, b) => a - b)) {
    const all = size * (counts.get(size) ?? 0)
    if (all > left) return { size, left }
    left -= all
  }
  return { size: Number.POSITIVE_INFINITY, left }
}
