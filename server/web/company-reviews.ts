/** GET /reviewspace/:slug for a company on Tannr: its reviews are on its own page. The samples are pages of the site. */
import type { FastifyRequest } from 'fastify'
import type { CompanyPage } from '#shared/company.ts'
import { reviewsPath } from '#shared/company-review.ts'
import { readAsVisitor, type ServedPageOptions } from './served-page.ts'

const address = /^\/reviewspace\/([a-z0-9]+(?:-[a-z0-9]+)*)$/i

/** Where its reviews are: null if there is no such company, undefined if that could not be read now; no promise for another address. */
export const reviewsElsewhere =
  (database: ServedPageOptions['database']) =>
  (request: FastifyRequest, asked: string): Promise<string | null | undefined> | undefined => {
    const [, slug] = asked.match(address) ?? []
    return slug === undefined ? undefined : findReviews(database, request, slug)
  }

async function findReviews(
  database: ServedPageOptions['database'],
  request: FastifyRequest,
  slug: string,
): Promise<string | null | undefined> {
  const found = await readAsVisitor<CompanyPage>(database, request, 'select public.company_page($1)', slug)
  return found && reviewsPath(found.slug)
}
