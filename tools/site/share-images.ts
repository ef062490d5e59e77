/** The picture of every page, 1200 by 630, for the places where its address is shared. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cardDrawing, cardSize, cardWords } from './share-card.ts'
import { type SharedPage, sharedPage } from './shared-page.ts'

const require = createRequire(import.meta.url)
const packages = join(dirname(dirname(import.meta.dirname)), 'node_modules')
const cache = join(packages, '.cache/tannr-share')
const design = ['share-card.ts', 'share-images.ts']

/** Changes with everything that the pictures are made of, apart from the pages' words. */
async function designKey(fonts: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of design) hash.update(await readFile(join(import.meta.dirname, file)))
  for (const font of fonts) hash.update(font)
  return hash.digest('hex')
}

export function cacheName(key: string, { address, title, description }: SharedPage): string {
  const hash = createHash('sha256').update(JSON.stringify([key, address, title, description]))
  return `${hash.digest('hex').slice(0, 32)}.png`
}

function readFonts(): Promise<[Buffer, Buffer]> {
  const regular = require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff')
  const bold = require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff')
  return Promise.all([readFile(regular), readFile(bold)])
}

/** Loaded when first needed: a build with all pictures in the cache draws none. */
async function drawer(regular: Buffer, bold: Buffer): Promise<(page: SharedPage) => Promise<Buffer>> {
  const [{ default: satori }, { Resvg }, { default: sharp }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    import('sharp'),
  ])
  const fonts = [
    { name: 'Instrument Sans', weight: 400 as const, data: regular },
    { name: 'Instrument Sans', weight: 600 as const, data: bold },
  ]
  return async (page) => {
    const words = await satori(cardWords(page), { ...cardSize, fonts })
    const svg = words.replace(/^<svg[^>]*>/, (opening) => opening + cardDrawing(page.address))
    const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
    // With a palette, which needs a quarter of the bytes.
    return sharp(pixels, { raw: { ...cardSize, channels: 4 } })
      .removeAlpha()
      .png({ palette: true, dither: 0, compressionLevel: 9 })
      .toBuffer()
  }
}

async function drawInto(client: string, pages: readonly SharedPage[]): Promise<void> {
  const [regular, bold] = await readFonts()
  const key = await designKey([regular, bold])
  await mkdir(cache, { recursive: true })
  let draw: Awaited<ReturnType<typeof drawer>> | undefined
  for (const page of pages) {
    const kept = join(cache, cacheName(key, page))
    const made = join(client, page.image)
    await mkdir(dirname(made), { recursive: true })
    if (
      await copyFile(kept, made).then(
        () => true,
        () => false,
      )
    )
      continue
    draw ??= await drawer(regular, bold)
    await writeFile(made, await draw(page))
    // Atomic, also if two builds run at once.
    const half = `${kept}.${process.pid}`
    await copyFile(made, half)
    await rename(half, kept)
  }
}

/** Draws changed pictures and takes the others from the cache. If drawing fails, the build goes on without them. */
export async function writeShareImages(client: string, documents: readonly string[]): Promise<void> {
  const pages = await Promise.all(
    documents.map(async (file) => sharedPage(await readFile(join(client, file), 'utf8'))),
  )
  // Two addresses of one page share its picture.
  const byImage = new Map(pages.filter((page) => page !== undefined).map((page) => [page.image, page]))
  try {
    await drawInto(client, [...byImage.values()])
  } catch (error) {
    console.warn('The share images could not be drawn; the site is built without them.', error)
  }
}
