/** Pagination of administrators' lists. */
import { authError } from '#server/auth/errors.ts'

export type Paging = { page: number; perPage: number }

export function pagingOf({ page, per_page: perPage }: Record<string, string | undefined>): Paging {
  return { page: natural(page, 1), perPage: natural(perPage, 50) }
}

function natural(given: string | undefined, fallback: number): number {
  if (!given) return fallback
  if (!/^\d{1,6}$/.test(given)) throw authError('paginationInvalid')
  return Number(given)
}

/** The stock client takes the page number from the first `=` of each URL, so `page` must be first. */
export function pageLinks(path: string, { page, perPage }: Paging, total: number): string {
  const last = Math.max(1, Math.ceil(total / Math.max(perPage, 1)))
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
