/** The requested rows of the result, from limit, offset and the Range header. */
import { rangeNotSatisfiable } from '#server/rest/errors.ts'

export type RowRange = { offset: number; limit: number | undefined }

const rangeHeader = /^(\d+)-(\d*)$/

export function rowRange(given: { limit?: number; offset?: number }, header: string | undefined): RowRange {
  if (given.limit !== undefined && given.limit < 0) {
    throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  }
  const asked: RowRange = { offset: Math.max(given.offset ?? 0, 0), limit: given.limit }
  const match = header === undefined ? null : rangeHeader.exec(header.trim())
  if (!match) return asked
  const first = Number(match[1])
  const last = match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2])
  if (last < first) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return intersection(asked, first, last)
}

function intersection({ offset, limit }: RowRange, first: number, last: number): RowRange {
  const start = Math.max(offset, first)
  const end = Math.min(limit === undefined ? Number.POSITIVE_INFINITY : offset + limit - 1, last)
  return { offset: start, limit: end === Number.POSITIVE_INFINITY ? undefined : Math.max(end - start + 1, 0) }
}
