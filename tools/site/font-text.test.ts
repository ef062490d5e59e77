import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontText, unicodeRange } from './font-text.ts'

test('runs of characters are written as CSS writes them', () => {
  expect(unicodeRange('cabx€')).toBe('U+0061-0063, U+0078, U+20ac')
})

test('the style sheet asks the first font file for the characters that it holds', async () => {
  const style = await readFile(join(import.meta.dirname, '../../app/app.css'), 'utf8')
  expect(style.replaceAll(/\s+/g, ' ')).toContain(`unicode-range: ${unicodeRange(fontText)};`)
})
