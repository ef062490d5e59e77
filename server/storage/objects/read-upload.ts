/** Reads an upload: its bytes as a stream, and its metadata from headers or form fields. */
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { storageError } from '#server/storage/errors.ts'

export type Incoming = {
  bytes: AsyncIterable<Buffer>
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | undefined
  robots: string | undefined
  /** Declared bytes of the file. */
  declaredSize: number | undefined
  /** Declared bytes of the whole body, form parts included. */
  bodySize?: number | undefined
  /** Call it after the last byte: throws if the upload was interrupted. */
  finish(): Promise<void>
}

const longestMetadata = 1024 * 1024

export async function readIncoming(request: FastifyRequest): Promise<Incoming> {
  const { headers } = request
  const said = headers['content-type'] ?? ''
  const length = headers['content-length']
  const bodySize = length === undefined ? undefined : Number(length)
  const common = {
    userMetadata: metadataOf(headers['x-metadata']),
    robots: robotsOf(headers['x-robots-tag']),
  }
  if (/^multipart\/form-data/i.test(said))
    return { ...common, bodySize, ...(await readForm(request, common.userMetadata)) }
  return {
    ...common,
    // If it is not read to the end, the rest must be skipped, see skipRest.
    bytes: request.raw.iterator({ destroyOnReturn: false }),
    contentType: said || 'application/octet-stream',
    cacheControl: headers['cache-control'] ?? 'no-cache',
    declaredSize: bodySize,
    finish: async () => checkWhole(request),
  }
}

/** Bytes up to which an upload is buffered in memory. */
const smallUpload = 128 * 1024

export const isSmall = ({ declaredSize, bodySize = declaredSize }: Incoming): boolean =>
  bodySize !== undefined && bodySize <= smallUpload

export async function wholeOf({ bytes, finish }: Incoming): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  await finish()
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** The same upload with its bytes already read. */
export const again = (incoming: Incoming, bytes: Buffer): Incoming => ({
  ...incoming,
  bytes: Readable.from([bytes]),
  finish: async () => {},
})

type Form = Omit<Incoming, 'robots'>

const known = new Set(['cacheControl', 'contentType', 'metadata', 'userMetadata'])

function readForm(request: FastifyRequest, fromHeader: Incoming['userMetadata']): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form = openForm(request)
    const fields: Record<string, string> = {}
    const refuse = (error: unknown) => {
      request.raw.unpipe(form)
      request.raw.resume()
      reject(asRefusal(error))
    }
    const whole = new Promise<void>((done, failed) => {
      form.once('finish', done)
      form.on('error', (error) => failed(asRefusal(error)))
      request.raw.once('close', () => {
        if (!request.raw.readableEnded) failed(storageError('uploadCutOff'))
      })
    })
    whole.catch(refuse)
    form.on('field', (name, value) => {
      // Unknown fields are dropped, since a form may stay open for long.
      if (known.has(name)) fields[name] = value
    })
    form.once('file', (_name, file, _filename, _encoding, type) => {
      // It may fail before or after someone reads it.
      file.on('error', () => {})
      request.raw.once('close', () => {
        if (!request.raw.readableEnded) file.destroy(storageError('uploadCutOff'))
      })
      const given = fields.metadata ?? fields.userMetadata
      resolve({
        bytes: file,
        contentType: fields.contentType || type || 'application/octet-stream',
        cacheControl: /^\d+$/.test(fields.cacheControl ?? '') ? `max-age=${fields.cacheControl}` : 'no-cache',
        userMetadata: given === undefined ? fromHeader : parsedMetadata(given),
        declaredSize: undefined,
        finish: () => whole,
      })
    })
    form.once('partsLimit', () => form.emit('error', new Error('The form has too many parts')))
    form.once('finish', () => reject(storageError('requestInvalid', { why: 'The form has no file' })))
    request.raw.pipe(form)
  })
}

function openForm(request: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { fields: 10, files: 1, fieldSize: longestMetadata, parts: 20 },
    })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Browsers read no answer before their body is sent: the rest of a refused one is read and discarded. */
export function skipRest({ raw }: FastifyRequest, limit: number): void {
  let left = limit
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}

const asRefusal = (error: unknown) =>
  storageError('requestInvalid', { why: (error as Error).message }, { cause: error })

function checkWhole({ raw }: FastifyRequest): void {
  if (!raw.complete) throw storageError('uploadCutOff')
}

/** Base64 of JSON; undefined if invalid. */
export function metadataOf(header: string | string[] | undefined): Record<string, unknown> | undefined {
  if (typeof header !== 'string') return undefined
  return parsedMetadata(Buffer.from(header, 'base64').toString())
}

/** Levels of nested values: some thousands exceed the stack, here and in PostgreSQL. */
const deepest = 100

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** Undefined if invalid. */
export function parsedMetadata(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !isTooDeep(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function robotsOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  if (!/^[\w\s,:+\-/.]{1,200}$/.test(header)) {
    throw storageError('requestInvalid', { why: 'headers/x-robots-tag is not a list of directives' })
  }
  return header
}
