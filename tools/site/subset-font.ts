/**
 * `node tools/site/subset-font.ts`: rewrites app/fonts/instrument-sans-text.woff2 after a change of the package or of
 * font-text.ts. Below 14 kB it arrives in the first flight of a new connection, before the text is painted.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'
import { fontText, unicodeRange } from './font-text.ts'
import { readTables, writeTables } from './sfnt.ts'

const require = createRequire(import.meta.url)
const whole = await readFile(
  require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
)
const cut = (keepFeatures: string[], wght: number | { min: number; max: number }) =>
  subsetFont(whole, fontText, {
    targetFormat: 'sfnt',
    keepFeatures,
    noHinting: true,
    variationAxes: { wght },
  })

const font = readTables(await cut(['tnum'], { min: 400, max: 600 }))
// Kerning per weight takes more bytes than all outlines; the middle weight's is used for all.
const middle = readTables(await cut(['tnum', 'kern'], 500))
for (const tag of ['GPOS', 'GDEF']) {
  const table = middle.get(tag)
  if (table) font.set(tag, table)
}
// Browsers take the widths from the outlines and need neither names nor style axes.
for (const tag of ['HVAR', 'MVAR', 'STAT', 'gasp']) font.delete(tag)
font.set('name', Buffer.from([0, 0, 0, 0, 0, 6]))

const made = await fontverter.convert(writeTables(font), 'woff2')
await writeFile(join(import.meta.dirname, '../../app/fonts/instrument-sans-text.woff2'), made)
console.log(`${made.length} bytes; unicode-range: ${unicodeRange(fontText)}`)
