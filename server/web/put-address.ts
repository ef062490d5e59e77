/** Replaces the URL that the site was built for by the URL of this server, so that one build serves every address. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The replacement; undefined if none is needed. On loopback the port in a page does not matter. */
export type Exchange = { from: string; to: string } | undefined

export function exchangeOf(builtFor: string, servedAt: string): Exchange {
  const to = new URL(servedAt).origin
  if (to === builtFor || (isLoopbackUrl(to) && isLoopbackUrl(builtFor))) return undefined
  return { from: builtFor, to }
}

/** The body with the replaced URL; undefined if it does not contain it. */
export function exchanged(body: Buffer, { from, to }: NonNullable<Exchange>): Buffer | undefined {
  return body.includes(from) ? Buffer.from(body.toString('utf8').replaceAll(from, to)) : undefined
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Level 5 takes a hundredth of the time of the best level for a tenth more bytes. */
export function compressed(body: Buffer, effort: 'quick' | 'best'): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

export function gzipped(body: Buffer): Promise<Buffer> {
  return zip(body, { level: 9 })
}

function isLoopbackUrl(url: string): boolean {
  return /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(url)
}
