/** A card in the middle of the window would move while it grows: the browser waits to paint until it is complete. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtSite } from '#tests/support/site-map.ts'

const cards = Object.entries(builtSite().pages).filter(([address]) =>
  /^\/(o?auth|sign-|forgot)/.test(address),
)

test.each(cards)('%s is painted when its card is whole', (_, { file }) => {
  const html = readFileSync(path.join('build/client', file), 'utf8')
  const awaited = /<link rel="expect" href="#([^"]+)" blocking="render"\/>/.exec(html)?.[1]
  const end = html.indexOf(`id="${awaited}"`)
  expect(end).toBeGreaterThan(html.lastIndexOf('<input'))
  expect(end).toBeGreaterThan(html.lastIndexOf('<button'))
})
