/** A page of the site with what the database says written into it, as it is asked for (docs/decisions/0054). */
import type { FastifyReply } from 'fastify'
import type { Variant } from './site.ts'

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
