/** Image transformations, in a query or in a signed token. */
import type { Gravity, Sharp } from 'sharp'

export type Transformations = {
  width?: number
  height?: number
  resize?: 'cover' | 'contain' | 'fill'
  quality?: number
  format?: 'origin' | 'avif' | 'webp'
  gravity?: string
  x_offset?: number
  y_offset?: number
}

const names = ['height', 'width', 'resize', 'format', 'quality', 'gravity', 'x_offset', 'y_offset'] as const
const smallest = 1
const largest = 2000

const formats = ['origin', 'avif', 'webp'] as const

/** A signed token contains the original request, which was not validated. */
export const isFormat = (text: string | undefined): text is (typeof formats)[number] =>
  formats.some((one) => one === text)

export const transformationsSchema = {
  width: { type: 'integer', minimum: 0 },
  height: { type: 'integer', minimum: 0 },
  resize: { type: 'string', enum: ['cover', 'contain', 'fill'] },
  format: { type: 'string', enum: formats },
  quality: { type: 'integer', minimum: 20, maximum: 100 },
  gravity: {
    type: 'string',
    enum: ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'],
  },
  x_offset: { type: 'number' },
  y_offset: { type: 'number' },
}

/** As in a signed token: `height:20,width:10`; '' for none. */
export function transformationsText(given: Record<string, unknown>): string {
  return names
    .filter((name) => name !== 'format' && ['string', 'number'].includes(typeof given[name]))
    .map((name) => `${name}:${given[name]}`)
    .join(',')
}

export function readTransformations(text: string): Transformations {
  const pairs = text.split(',').flatMap((part) => {
    const [name = '', value = ''] = part.split(':')
    if (!(names as readonly string[]).includes(name)) return []
    return [[name, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]]
  })
  return Object.fromEntries(pairs)
}

const within = (size: number | undefined) => (size ? Math.min(Math.max(size, smallest), largest) : undefined)
const types = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** The wire's description of the transformation, in imgproxy's terms. */
export function describeTransformations({
  width,
  height,
  resize = 'cover',
  quality,
}: Transformations): string {
  const parts = { height: within(height), width: within(width), resizing_type: types[resize], quality }
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

const gravities: Record<string, Gravity> = {
  ...{ no: 'north', so: 'south', ea: 'east', we: 'west', noea: 'northeast', nowe: 'northwest' },
  ...{ soea: 'southeast', sowe: 'southwest', ce: 'centre' },
}
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** Of the result for a source of this size. */
export function pixelsOf(source: { width: number; height: number }, wanted: Transformations): number {
  const [width, height] = [within(wanted.width), within(wanted.height)]
  if (width !== undefined && height !== undefined) return width * height
  const scale = Math.min(1, (width ?? source.width) / source.width, (height ?? source.height) / source.height)
  return source.width * source.height * scale ** 2
}

/** A smaller image is not enlarged, unless it must fill an exact frame. */
export function applyTransformations(
  image: Sharp,
  { resize = 'cover', gravity = 'ce', ...sizes }: Transformations,
): Sharp {
  const [width, height] = [within(sizes.width), within(sizes.height)]
  if (width === undefined && height === undefined) return image
  return image.resize({
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    fit: fits[resize],
    position: gravity === 'sm' ? 'attention' : (gravities[gravity] ?? 'centre'),
    withoutEnlargement: resize === 'contain' || width === undefined || height === undefined,
  })
}
