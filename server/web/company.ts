/**
 * GET /companies/:slug: the page of a company, written into the document as it is asked for, with a title and structured data of
 * its own (docs/decisions/0054). The page's scripts then read it as whoever looks.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { type CompanyPage, companyPath } from '#shared/company.ts'
import { companyBody, companyHead } from './company-html.ts'
import { send, writtenInto } from './served-page.ts'
import type { Site } from './site.ts'

type CompanyOptions = { site: Site; database: Pick<Database, 'batch'>; address: string }

const undefinedFunction = '42883'

export const company: FastifyPluginAsync<CompanyOptions> = async (app, { site, database, address }) => {
  app.get<{ Params: { slug: string } }>('/companies/:slug', async (request, reply) => {
    const { slug } = request.params
    const page = site.find(companyPath('any'))?.variants.identity
    if (!page) return reply.callNotFound()
    const found = await findCompany(database, slug).catch((error: unknown) => {
      const { code } = error as { code?: string }
      if (!(error instanceof DatabaseUnavailable)) request.log.error({ code }, 'a company was not read')
      return undefined
    })
    // The page reads it by itself, once somebody answers.
    if (found === undefined) return send(reply, page, 200, String(page.body))
    if (found === null) return send(reply, page, 404, String(page.body))
    if (found.slug !== slug) return reply.redirect(companyPath(found.slug), 308)
    return send(reply, page, 200, writtenInto(page, companyHead(found, address), companyBody(found)))
  })
}

/** As whoever is not signed in sees it; undefined where a project has no companies. */
async function findCompany(
  database: Pick<Database, 'batch'>,
  slug: string,
): Promise<CompanyPage | null | undefined> {
  try {
    const results = await database.batch([
      { text: "select set_config('role', 'anon', true)", values: [] },
      { text: 'select public.company_page($1)', values: [slug.slice(0, 100)] },
    ])
    return JSON.parse(results[1]?.rows[0]?.[0] ?? 'null') as CompanyPage | null
  } catch (error) {
    if (isDatabaseError(error) && error.code === undefinedFunction) return undefined
    throw error
  }
}
