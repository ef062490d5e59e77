import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|txt|xml|data|webmanifest|map)$/

/** Writes .br and .gz files where they save bytes; returns their sizes. */
export async function compressFile(path: string): Promise<{ br?: number; gz?: number }> {
  if (!COMPRESSIBLE.test(path)) return {}
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: 9 }),
  ])
  const sizes: { br?: number; gz?: number } = {}
  if (br.length < bytes.length) {
    await writeFile(`${path}.br`, br)
    sizes.br = br.length
  }
  if (gz.length < bytes.length) {
    await writeFile(`${path}.gz`, gz)
    sizes.gz = gz.length
  }
  return sizes
}
