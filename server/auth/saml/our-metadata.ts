/** GET /sso/saml/metadata: our metadata, for the company's administrator. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { queryOf } from '#server/auth/read-request.ts'
import { ourMetadata } from './service-provider.ts'
import { requireSaml } from './sso.ts'

export const samlMetadata: Endpoint<'settings' | 'now'> = (app, auth) => {
  app.get('/sso/saml/metadata', async (request, reply) => {
    const saml = requireSaml(auth)
    reply.type('application/xml').header('cache-control', 'public, max-age=600')
    if (queryOf(request).download !== 'true') return reply.send(await ourMetadata(saml, undefined))
    const inFiveYears = auth.now()
    inFiveYears.setUTCFullYear(inFiveYears.getUTCFullYear() + 5)
    reply.header('content-disposition', 'attachment; filename="metadata.xml"')
    return reply.send(await ourMetadata(saml, inFiveYears))
  })
}
