import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { palettePng } from './palette-png.ts'

function part(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 8, 'latin1')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

test('a picture of few colours keeps each of them, the commonest first', () => {
  const red = [255, 0, 0, 255]
  const blue = [0, 0, 255, 255]
  const png = palettePng({ width: 2, height: 2, rgba: Uint8Array.from([blue, red, red, red].flat()) })
  expect([...part(png, 'IHDR')]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0])
  expect([...part(png, 'PLTE')]).toEqual([255, 0, 0, 0, 0, 255])
  expect([...inflateSync(part(png, 'IDAT'))]).toEqual([0, 1, 0, 0, 0, 0])
})

test('a colour that found no room is drawn in its nearest', () => {
  const greys = Array.from({ length: 256 }, (_, shade) => [shade, shade, shade, 255])
  const png = palettePng({
    width: 513,
    height: 1,
    rgba: Uint8Array.from([...greys, ...greys, [0, 1, 0, 255]].flat()),
  })
  expect(part(png, 'PLTE')).toHaveLength(256 * 3)
  expect(inflateSync(part(png, 'IDAT')).at(-1)).toBe(inflateSync(part(png, 'IDAT'))[1])
})
