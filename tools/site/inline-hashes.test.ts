import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineHashes } from './inline-hashes.ts'

const sha = (source: string) => `sha256-${createHash('sha256').update(source).digest('base64')}`

test('every inline script and style is allowed by its hash, once', () => {
  const html =
    '<script>a()</script><script type="module" async="">b()</script><script>a()</script><style>c{}</style>'
  expect(inlineHashes(html)).toEqual({ scriptHashes: [sha('a()'), sha('b()')], styleHashes: [sha('c{}')] })
})

test('files and data blocks need no hash', () => {
  const html =
    '<script src="/assets/a.js"></script><script type="application/ld+json">{"@type":"Thing"}</script>'
  expect(inlineHashes(html)).toEqual({ scriptHashes: [], styleHashes: [] })
})
