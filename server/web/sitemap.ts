/**
 * GET /sitemap.xml: an index of sitemap files (https://www.sitemaps.org/protocol.html). /sitemaps/pages.xml has the pages of the
 * build; the others have public jobs, companies, people and events from the database, if the project has these tables.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { gzipped } from './put-address.ts'
import { baseHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { indexXml, urlsXml } from './sitemap-xml.ts'

export type SitemapOptions = {
  site: Pick<Site, 'find'>
  /** As the owner: no other role may list everyone. */
  database: Pick<Database, 'sql'>
  address: string
  secure: boolean
  now: () => Date
  /** URLs per file, 50,000 at most. */
  size?: number
}

/** One file: `next` is the first id of the following one. */
type Part = { kind: string; number: number; first: string; next: string | null }
type Address = { address: string; changed_at: Date }
type Kept<Value> = { madeAt: number; value: Promise<Value> }

const unpack = promisify(gunzip)
/** Undefined function, undefined schema. */
const notThere = new Set(['42883', '3F000'])
/** The boundaries of files change slowly. Their contents must follow soon when someone hides their profile. */
const keepsIndexFor = 3_600_000
const keepsFileFor = 300_000
/** Cached compressed files, about 250 kB each. */
const maxFiles = 40

export const sitemap: FastifyPluginAsync<SitemapOptions> = async (app, options) => {
  const { site, address, secure, now } = options
  const parts = partsOf(options)
  const files = filesOf(options)
  const send = (reply: FastifyReply, xml: string | Buffer, seconds: number) =>
    reply
      .headers({ ...baseHeaders({ secure }), 'cache-control': `public, max-age=${seconds}` })
      .header('vary', 'accept-encoding')
      .type('application/xml; charset=utf-8')
      .send(xml)
  const builtPages = () => site.find('/sitemap.xml')?.variants.identity.body

  app.get('/sitemap.xml', async (request, reply) => {
    const known = await parts().catch((error: unknown) => {
      request.log.warn({ code: (error as { code?: string }).code }, 'the sitemap shows built pages alone')
      return []
    })
    const pages = builtPages()
    if (known.length === 0 && pages) return send(reply, pages, keepsFileFor / 1000)
    const names = known.map(({ kind, number }) => `${kind}-${number}`)
    return send(reply, indexXml(address, pages ? ['pages', ...names] : names), keepsFileFor / 1000)
  })

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const { name } = request.params
    const pages = builtPages()
    if (name === 'pages' && pages) return send(reply, pages, keepsFileFor / 1000)
    const part = (await parts()).find(({ kind, number }) => name === `${kind}-${number}`)
    if (!part) return reply.callNotFound()
    const { madeAt, packed } = await files(name, part)
    const seconds = Math.max(0, Math.ceil((madeAt + keepsFileFor - now().getTime()) / 1000))
    if (!request.headers['accept-encoding']?.includes('gzip'))
      return send(reply, await unpack(packed), seconds)
    return send(reply.header('content-encoding', 'gzip'), packed, seconds)
  })
}

/** The first id of each file: read at most once an hour, however many requests. */
function partsOf({ database, now, size = 10_000 }: SitemapOptions): () => Promise<Part[]> {
  let kept: Kept<Part[]> | undefined
  return () => {
    if (kept && now().getTime() - kept.madeAt < keepsIndexFor) return kept.value
    const value = readParts(database, size)
    const made = { madeAt: now().getTime(), value }
    kept = made
    value.catch(() => {
      if (kept === made) kept = undefined
    })
    return value
  }
}

async function readParts(database: Pick<Database, 'sql'>, size: number): Promise<Part[]> {
  const found = await database.sql<Omit<Part, 'next'>>`
    select kind, number, first from private.sitemap_files(${size}) limit 49999`.catch((error: unknown) => {
    if (isDatabaseError(error) && notThere.has(error.code ?? '')) return []
    throw error
  })
  return found.map((part, at) => {
    const following = found[at + 1]
    return { ...part, next: following?.kind === part.kind ? following.first : null }
  })
}

type File = { madeAt: number; packed: Buffer }

/** Files are rendered on request, one at a time, so that crawlers delay only each other. */
function filesOf({ database, address, now }: SitemapOptions): (name: string, part: Part) => Promise<File> {
  const kept = new Map<string, Kept<File>>()
  let making: Promise<unknown> = Promise.resolve()
  const make = async ({ kind, first, next }: Part): Promise<File> => {
    const madeAt = now().getTime()
    const addresses = await database.sql<Address>`
      select address, changed_at from private.sitemap_file(${kind}, ${first}, ${next})`
    return { madeAt, packed: await gzipped(Buffer.from(urlsXml(address, addresses))) }
  }
  return (name, part) => {
    const at = now().getTime()
    for (const [other, { madeAt }] of kept) if (at - madeAt >= keepsFileFor) kept.delete(other)
    const found = kept.get(name)
    if (found) return found.value
    const value = making.then(() => make(part))
    making = value.catch(() => {})
    if (kept.size >= maxFiles) kept.delete(kept.keys().next().value ?? '')
    kept.set(name, { madeAt: at, value })
    value.catch(() => kept.delete(name))
    return value
  }
}
