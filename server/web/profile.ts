/**
 * GET /people/:handle: a profile's page. Its public part is in the document, with title and structured data; a private profile is
 * answered 404 like an unknown one. The page's scripts then read it with the visitor's rights.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type Profile, profilePath } from '#shared/profile.ts'
import { profileBody, profileHead } from './profile-html.ts'
import { readAsVisitor, type ServedPageOptions, send, writtenInto } from './served-page.ts'

export const profile: FastifyPluginAsync<ServedPageOptions> = async (app, { site, database, address }) => {
  app.get<{ Params: { handle: string } }>('/people/:handle', async (request, reply) => {
    const { handle } = request.params
    const page = site.find(profilePath('me'))?.variants.identity
    if (!page) return reply.callNotFound()
    if (handle === 'me') return send(reply, page, 200, String(page.body))
    const found = await readAsVisitor<Profile>(database, request, 'select public.profile_page($1)', handle)
    // The page reads it by itself when the database is available.
    if (found === undefined) return send(reply, page, 200, String(page.body))
    if (found === null) return send(reply, page, 404, String(page.body))
    if (found.handle !== handle) return reply.redirect(profilePath(found.handle), 308)
    return send(reply, page, 200, writtenInto(page, profileHead(found, address), profileBody(found)))
  })
}
