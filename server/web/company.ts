/**
 * GET /companies/:slug: a company's page, rendered on request with its title and structured data (docs/decisions/0054). The page's
 * scripts then read it with the visitor's rights.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type CompanyPage, companyPath } from '#shared/company.ts'
import { companyBody, companyHead } from './company-html.ts'
import { readAsVisitor, type ServedPageOptions, sendFound } from './served-page.ts'

export const company: FastifyPluginAsync<ServedPageOptions> = async (app, { site, database, address }) => {
  app.get<{ Params: { slug: string } }>('/companies/:slug', async (request, reply) => {
    const { slug } = request.params
    const page = site.find(companyPath('any'))?.variants.identity
    if (!page) return reply.callNotFound()
    const found = await readAsVisitor<CompanyPage>(database, request, 'select public.company_page($1)', slug)
    if (found && found.slug !== slug) return reply.redirect(companyPath(found.slug), 308)
    return sendFound(reply, page, found, (one) => ({
      head: companyHead(one, address),
      body: companyBody(one),
    }))
  })
}
