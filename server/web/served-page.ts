/** A page of the site with data rendered into it on request (docs/decisions/0054). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { visitorOptions } from '#server/platform/http/batch-options.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { waitingLine } from '#shared/waiting-line.ts'
import { retryAfter } from './answer-later.ts'
import type { Site, Variant } from './site.ts'

/** The dependencies of such a page: the built site, the database, and the public URL. */
export type ServedPageOptions = { site: Site; database: Pick<Database, 'batch'>; address: string }

const undefinedFunction = '42883'

/**
 * The result of a function for an anonymous caller; null if it finds nothing, or if the project lacks it. Undefined if it could not be
 * read now: that is answered 503.
 */
export async function readAsVisitor<Answer>(
  database: Pick<Database, 'batch'>,
  request: FastifyRequest,
  call: `select public.${'company_page' | 'profile_page' | 'event_page' | 'enquiry_thread' | 'calendar_feed'}($1)`,
  value: string,
): Promise<Answer | null | undefined> {
  try {
    const results = await database.batch(
      [
        { text: "select set_config('role', 'anon', true)", values: [] },
        { text: call, values: [value.slice(0, 100)] },
      ],
      visitorOptions(request, { readOnly: true }),
    )
    return JSON.parse(results[1]?.rows[0]?.[0] ?? 'null') as Answer | null
  } catch (error) {
    if (isDatabaseError(error) && error.code === undefinedFunction) return null
    // Not the error itself, whose detail may contain a secret address.
    const { code } = error as { code?: string }
    if (!(error instanceof DatabaseUnavailable)) request.log.error({ code, call }, 'a page was not read')
    return undefined
  }
}

/** Replaces the shell's placeholder, which hydration does not compare. */
function writtenInto(page: Variant, head: string, body: string): string {
  return String(page.body)
    .replace('</head>', () => `${head}</head>`)
    .replace(
      /(<main id="content"[^>]*>)[\s\S]*?(<\/main>)/,
      (_, start: string, end: string) => start + waitingLine + body + end,
    )
}

/**
 * The page with what was found written into it: 404 if there is nothing, 503 if it could not be read now. Its scripts read it again
 * as the visitor, and until they can.
 */
export function sendFound<Found>(
  reply: FastifyReply,
  page: Variant,
  found: Found | null | undefined,
  write: (found: Found) => { head: string; body: string },
): FastifyReply {
  if (!found) return send(reply, page, found === null ? 404 : 503, String(page.body))
  const { head, body } = write(found)
  return send(reply, page, 200, writtenInto(page, head, body))
}

export function send(reply: FastifyReply, { headers }: Variant, status: number, html: string): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfter)
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at] ?? '', headers[at + 1] ?? '']
    if (name !== 'content-length' && name !== 'etag') reply.header(name, value)
  }
  return reply.code(status).send(html)
}
