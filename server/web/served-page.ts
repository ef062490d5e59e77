/** A page of the site with what the database says written into it, as it is asked for (docs/decisions/0054). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import type { Site, Variant } from './site.ts'

/** What a page that is written as it is asked for needs: the built site, the database, and where people reach it. */
export type ServedPageOptions = { site: Site; database: Pick<Database, 'batch'>; address: string }

const undefinedFunction = '42883'

/**
 * What a function answers to whoever is not signed in, null where it finds nothing. Undefined where it cannot be told: the project
 * has no such function, or nobody answers; the page then reads it by itself, once somebody does.
 */
export async function readAsVisitor<Answer>(
  database: Pick<Database, 'batch'>,
  request: FastifyRequest,
  call: 'select public.company_page($1)' | 'select public.profile_page($1)' | 'select public.event_page($1)',
  value: string,
): Promise<Answer | null | undefined> {
  try {
    const results = await database.batch([
      { text: "select set_config('role', 'anon', true)", values: [] },
      { text: call, values: [value.slice(0, 100)] },
    ])
    return JSON.parse(results[1]?.rows[0]?.[0] ?? 'null') as Answer | null
  } catch (error) {
    if (isDatabaseError(error) && error.code === undefinedFunction) return undefined
    const { code } = error as { code?: string }
    if (!(error instanceof DatabaseUnavailable)) request.log.error({ code, call }, 'a page was not read')
    return undefined
  }
}

/** In place of what the shell shows while it waits, which the page's scripts do not compare. */
export function writtenInto(page: Variant, head: string, body: string): string {
  return String(page.body)
    .replace('</head>', () => `${head}</head>`)
    .replace(
      /(<main id="content"[^>]*>)[\s\S]*?(<\/main>)/,
      (_, start: string, end: string) => start + body + end,
    )
}

export function send(reply: FastifyReply, { headers }: Variant, status: number, html: string): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at] ?? '', headers[at + 1] ?? '']
    if (name !== 'content-length' && name !== 'etag') reply.header(name, value)
  }
  return reply.code(status).send(html)
}
