/** Pagination by the id of the last row, newest first. */
import { z } from 'zod'

export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many at most: 1 to 100.'),
  after: z.string().max(80).optional().describe('The `next` of the page before.'),
})

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z.string().nullable().describe('Send it as `after` for the next page.'),
  })

/** From one row more than requested: the page, and the cursor of the next one. */
export function page<Row extends { id: string }>(
  rows: Row[],
  limit: number,
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}
