/** Renders images in other sizes and formats: off the event loop, a few at a time, and limited by their pixels before decoding. */
import { buffer } from 'node:stream/consumers'
import { FairQueue, QueueFull } from '#server/platform/database/fair-queue.ts'
import { imageLibrary } from '#server/platform/image-library.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { applyTransformations, pixelsOf, type Transformations } from './transformations.ts'

/** Bytes and pixels of a source at most: 50 megapixels take 200 MB of memory. */
const maxSourceBytes = 25 * 1024 * 1024
const maxPixels = 50_000_000
/** Seconds; AVIF is encoded to its end whatever the time, so its pixels are limited, too. */
const timeoutSeconds = 15
const maxAvifPixels = 16_000_000
/** The fastest: others take ten times as long for hardly smaller files. */
const avifEffort = 0
/** Fair across addresses: many requests of one do not delay others. */
const turns = new FairQueue({ places: 2, waiting: 50 })

export type Rendered = { bytes: Buffer; type: string }

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
const readable: Record<string, Format> = {
  ...{ jpeg: 'jpeg', jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif', heif: 'avif', gif: 'gif' },
  tiff: 'jpeg',
}

/** The requester, the signal that it has disconnected, and its accepted formats. */
export type Asking = { address: string; left: AbortSignal; accept: string }

export async function renderImage(
  blobs: BlobStore,
  object: ObjectRow,
  wanted: Transformations,
  { address, left, accept }: Asking,
): Promise<Rendered | undefined> {
  const size = object.metadata?.size ?? 0
  if (size > maxSourceBytes) throw storageError('imageUnsupported')
  const leave = await turns.enter([address], left).catch((error) => {
    throw storageError(error instanceof QueueFull ? 'imagesBusy' : 'clientLeft')
  })
  try {
    const source = await blobs.read(object.version ?? '', { size })
    if (source === undefined) return undefined
    const bytes = Buffer.isBuffer(source) ? source : await buffer(source)
    if (isDrawing(object)) return asItIs(bytes, wanted)
    return await transform(bytes, wanted, accept)
  } finally {
    leave()
  }
}

const drawing = 'image/svg+xml'
const isDrawing = ({ metadata }: ObjectRow) =>
  metadata?.mimetype?.split(';')[0]?.trim().toLowerCase() === drawing

/** SVG is returned unchanged, since it scales in the browser. */
function asItIs(bytes: Buffer, { format }: Transformations): Rendered {
  if (format !== undefined && format !== 'origin') throw storageError('imageUnsupported')
  return { bytes, type: drawing }
}

async function transform(source: Buffer, wanted: Transformations, accept: string): Promise<Rendered> {
  const sharp = await imageLibrary()
  try {
    const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format, autoOrient } = await image.metadata()
    const origin = readable[format ?? '']
    if (!origin) throw storageError('imageUnsupported')
    const target = chosenFormat(origin, wanted.format, accept)
    if (target === 'avif' && pixelsOf(autoOrient, wanted) > maxAvifPixels)
      throw storageError('imageUnsupported')
    const { quality } = wanted
    const options = {
      ...(quality !== undefined && { quality }),
      ...(target === 'avif' && { effort: avifEffort }),
    }
    const resized = applyTransformations(image.autoOrient(), wanted).timeout({ seconds: timeoutSeconds })
    const bytes = await resized.toFormat(target, options).toBuffer()
    return { bytes, type: `image/${target}` }
  } catch (error) {
    throw storageError('imageUnsupported', {}, { cause: error })
  }
}

/** `origin` keeps the format; otherwise the browser's preferred one. */
function chosenFormat(origin: Format, asked: Transformations['format'], accept: string): Format {
  if (asked === 'origin') return origin
  if (asked) return asked
  return accept.includes('image/webp') && origin !== 'avif' && origin !== 'gif' ? 'webp' : origin
}
