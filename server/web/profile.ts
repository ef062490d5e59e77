/**
 * GET /people/:handle: the page of a profile. What everyone may see of it is in the document itself, with a title and structured
 * data of its own; a profile that strangers may not see is answered 404 like one that is not there. The page's scripts then read
 * it as whoever looks.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { type Profile, profilePath } from '#shared/profile.ts'
import { profileBody, profileHead } from './profile-html.ts'
import { send, writtenInto } from './served-page.ts'
import type { Site } from './site.ts'

export type ProfileOptions = { site: Site; database: Pick<Database, 'batch'>; address: string }

const undefinedFunction = '42883'

export const profile: FastifyPluginAsync<ProfileOptions> = async (app, { site, database, address }) => {
  app.get<{ Params: { handle: string } }>('/people/:handle', async (request, reply) => {
    const { handle } = request.params
    const page = site.find(profilePath('me'))?.variants.identity
    if (!page) return reply.callNotFound()
    if (handle === 'me') return send(reply, page, 200, String(page.body))
    const found = await findProfile(database, handle).catch((error: unknown) => {
      const { code } = error as { code?: string }
      if (!(error instanceof DatabaseUnavailable)) request.log.error({ code }, 'a profile was not read')
      return undefined
    })
    // The page reads it by itself, once somebody answers.
    if (found === undefined) return send(reply, page, 200, String(page.body))
    if (found === null) return send(reply, page, 404, String(page.body))
    if (found.handle !== handle) return reply.redirect(profilePath(found.handle), 308)
    return send(reply, page, 200, writtenInto(page, profileHead(found, address), profileBody(found)))
  })
}

/** As whoever is not signed in sees it; undefined where a project has no profiles. */
async function findProfile(
  database: Pick<Database, 'batch'>,
  handle: string,
): Promise<Profile | null | undefined> {
  try {
    const results = await database.batch([
      { text: "select set_config('role', 'anon', true)", values: [] },
      { text: 'select public.profile_page($1)', values: [handle.slice(0, 100)] },
    ])
    return JSON.parse(results[1]?.rows[0]?.[0] ?? 'null') as Profile | null
  } catch (error) {
    if (isDatabaseError(error) && error.code === undefinedFunction) return undefined
    throw error
  }
}
