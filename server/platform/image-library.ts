/**
 * sharp, loaded with the first image: a server without any does not hold it. It opens photographs and pictures alone. A drawing (SVG)
 * of a few hundred bytes can take hours in the library's own threads, which neither its time limit nor anything else ends; and nobody
 * needs the loaders of rare formats.
 */
import type Sharp from 'sharp'
import { makeOnce } from './make-once.ts'

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

export const imageLibrary = makeOnce(async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // Each image on one thread: two at once are enough work for a small machine, and its requests come first.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp
})
