/** A PNG of at most 256 colours: a quarter of the size of one that stores every pixel whole. */
import { crc32, deflateSync } from 'node:zlib'

type Picture = { width: number; height: number /** Opaque pixels, four bytes each. */; rgba: Uint8Array }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PALETTE_SIZE = 256

const colourAt = (rgba: Uint8Array, at: number) =>
  ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0)

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The colours that are seen most, most seen first. */
function paletteOf(rgba: Uint8Array): number[] {
  const seen = new Map<number, number>()
  for (let at = 0; at < rgba.length; at += 4) {
    const first = colourAt(rgba, at)
    let run = 1
    while (at + 4 < rgba.length && colourAt(rgba, at + 4) === first) {
      run += 1
      at += 4
    }
    seen.set(first, (seen.get(first) ?? 0) + run)
  }
  return [...seen]
    .sort(([, one], [, other]) => other - one)
    .slice(0, PALETTE_SIZE)
    .map(([colour]) => colour)
}

function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16)
  const green = ((one >> 8) & 255) - ((other >> 8) & 255)
  const blue = (one & 255) - (other & 255)
  return red * red + green * green + blue * blue
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (let index = 1; index < palette.length; index += 1) {
    if (distance(palette[index] ?? 0, colour) < distance(palette[best] ?? 0, colour)) best = index
  }
  return best
}

/** One byte a pixel, each row led by its filter, which is none: flat drawings compress best as they are. */
function rowsOf({ width, height, rgba }: Picture, palette: readonly number[]): Uint8Array {
  const indexes = new Map(palette.map((colour, index) => [colour, index]))
  const rows = new Uint8Array((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(rgba, pixel * 4)
    let index = indexes.get(colour)
    if (index === undefined) {
      index = nearest(palette, colour)
      indexes.set(colour, index)
    }
    rows[pixel + Math.floor(pixel / width) + 1] = index
  }
  return rows
}

export function palettePng(picture: Picture): Buffer {
  const palette = paletteOf(picture.rgba)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture.width, 0)
  header.writeUInt32BE(picture.height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rowsOf(picture, palette), { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}
