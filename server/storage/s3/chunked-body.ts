/**
 * Decodes `aws-chunked` bodies: chunks with lengths, optionally signed, and trailers. Bytes of a signed chunk are passed on before
 * its signature is verified at its end, so nothing may be stored before the body is complete.
 */
import { createHash } from 'node:crypto'
import { s3Error } from './s3-errors.ts'
import { isSame, partSignature, type Scope, sha256 } from './sigv4.ts'

export type PieceSigning = { time: string; scope: Scope; key: Buffer; seed: string }

export type ChunkedBody = {
  /** Undefined if chunks are unsigned. */
  signing: PieceSigning | undefined
  hasTrailer: boolean
}

const longestLine = 4096
const maxTrailers = 10
const nothing = sha256('')

export async function* decodeChunks(
  bytes: AsyncIterable<Buffer>,
  { signing, hasTrailer }: ChunkedBody,
  onTrailer: (trailers: Map<string, string>) => void,
): AsyncGenerator<Buffer> {
  const source = new Source(bytes)
  let before = signing?.seed ?? ''
  for (;;) {
    const { length, signature } = pieceHead(await source.line())
    const hash = signing && createHash('sha256')
    for await (const chunk of source.take(length)) {
      hash?.update(chunk)
      yield chunk
    }
    if (signing && hash) {
      before = partSignature('PAYLOAD', { ...signing, before }, nothing, hash.digest('hex'))
      if (!isSame(before, signature)) throw s3Error('SignatureDoesNotMatch')
    }
    if (length === 0) break
    if ((await source.line()) !== '') throw s3Error('IncompleteBody')
  }
  const trailers = await readTrailers(source)
  await source.end()
  if (hasTrailer && signing) checkTrailers(trailers, signing, before)
  onTrailer(trailers)
}

function pieceHead(line: string): { length: number; signature: string } {
  const [, length = '', signature = ''] =
    /^([\da-f]{1,12})(?:;\s*chunk-signature=([\da-f]{64}))?\s*$/i.exec(line) ?? []
  if (length === '') throw s3Error('InvalidRequest', 'The body is not in aws-chunked.')
  return { length: Number.parseInt(length, 16), signature }
}

async function readTrailers(source: Source): Promise<Map<string, string>> {
  const trailers = new Map<string, string>()
  for (;;) {
    const line = await source.line()
    if (line === '') return trailers
    const colon = line.indexOf(':')
    if (colon < 1 || trailers.size === maxTrailers) throw s3Error('MalformedTrailerError')
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}

function checkTrailers(trailers: Map<string, string>, signing: PieceSigning, before: string): void {
  const signature = trailers.get('x-amz-trailer-signature') ?? ''
  trailers.delete('x-amz-trailer-signature')
  const said = [...trailers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const expected = partSignature('TRAILER', { ...signing, before }, sha256(said))
  if (!isSame(expected, signature)) throw s3Error('SignatureDoesNotMatch')
}

/** Reads lines and byte counts from buffers of any size. */
class Source {
  readonly #portions: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#portions = bytes[Symbol.asyncIterator]()
  }

  /** Without its line break; '' at the end, too. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n')
      if (end > longestLine || (end < 0 && this.#rest.length > longestLine))
        throw s3Error('InvalidRequest', 'The body is not in aws-chunked.')
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end)
        this.#rest = this.#rest.subarray(end + 1)
        return line.replace(/\r$/, '')
      }
      const { value, done } = await this.#portions.next()
      if (done) return ''
      this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, value]) : value
    }
  }

  async end(): Promise<void> {
    if (this.#rest.length > 0 || !(await this.#portions.next()).done) throw s3Error('IncompleteBody')
  }

  async *take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#portions.next()
        if (done) throw s3Error('IncompleteBody')
        this.#rest = value
      }
      const chunk = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }
}
