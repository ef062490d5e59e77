/**
 * GET /people/:handle: the page of a profile. What everyone may see of it is in the document itself, with a title and structured
 * data of its own; a profile that strangers may not see is answered 404 like one that is not there. The page's scripts then read
 * it as whoever looks.
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
    // The page reads it by itself, once somebody answers.
    if (found === undefined) return send(reply, page, 200, String(page.body))
    if (found === null) return send(reply, page, 404, String(page.body))
    if (found.handle !== handle) return reply.redirect(profilePath(found.handle), 308)
    return send(reply, page, 200, writtenInto(page, profileHead(found, address), profileBody(found)))
  })
}
