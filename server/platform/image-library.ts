/**
 * Loads sharp with the first image, to save its memory until then, and allows only the formats of photographs and pictures. A
 * drawing (SVG) of a few hundred bytes can take hours in the library's threads, which no timeout ends.
 */
import type Sharp from 'sharp'
import { makeOnce } from './make-once.ts'

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

export const imageLibrary = makeOnce(async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // One thread per image: two images at once are enough for a small machine, which also serves requests.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp
})
