import { expect, test } from 'vitest'
import { withOwnDrawings } from './own-drawings.ts'

const sheet = {
  path: '/assets/drawn-a1.svg',
  source:
    '<svg><symbol id="maya" viewBox="0 0 96 96"><path d="M1 1"/></symbol>\n<symbol id="fathom" viewBox="0 0 40 40"><path d="M2 2"/></symbol></svg>',
}
const page = (...names: string[]) =>
  `<body>${names.map((name) => `<svg><use href="/assets/drawn-a1.svg#${name}"></use></svg>`).join('')}</body></html>`

test('a page has the drawings that it shows, each once, and asks for no sheet', () => {
  const html = withOwnDrawings(page('maya', 'maya'), sheet)
  expect(html).not.toContain('/assets/drawn')
  expect(html.match(/<use href="#drawn-maya">/g)).toHaveLength(2)
  expect(html.match(/<symbol id="drawn-maya" viewBox="0 0 96 96"><path d="M1 1"\/><\/symbol>/g)).toHaveLength(
    1,
  )
  expect(html).not.toContain('fathom')
})

test('a page without drawings stays as it is', () => {
  expect(withOwnDrawings(page(), sheet)).toBe(page())
})

test('a name that nobody drew stops the build', () => {
  expect(() => withOwnDrawings(page('nobody'), sheet)).toThrow('does not draw nobody')
})
