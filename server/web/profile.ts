/**
 * GET /people/:handle: a profile's page. Its public part is in the document, with title and structured data; a private profile is
 * answered 404 like an unknown one. The page's scripts then read it with the visitor's rights.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type Profile, profilePath } from '#shared/profile.ts'
import { profileBody, profileHead } from './profile-html.ts'
import { readAsVisitor, type ServedPageOptions, send, sendFound } from './served-page.ts'

export const profile: FastifyPluginAsync<ServedPageOptions> = async (app, { site, database, address }) => {
  app.get<{ Params: { handle: string } }>('/people/:handle', async (request, reply) => {
    const { handle } = request.params
    const page = site.find(profilePath('me'))?.variants.identity
    if (!page) return reply.callNotFound()
    if (handle === 'me') return send(reply, page, 200, String(page.body))
    const found = await readAsVisitor<Profile>(database, request, 'select public.profile_page($1)', handle)
    if (found && found.handle !== handle) return reply.redirect(profilePath(found.handle), 308)
    return sendFound(reply, page, found, (one) => ({
      head: profileHead(one, address),
      body: profileBody(one),
    }))
  })
}
