import { expect, test } from 'vitest'
import { matchesShellPattern } from '#shared/site-manifest.ts'
import { shellPatterns, withSheet } from './finish-site.ts'

test('an address with a name in it is made in the browser, unless its pages were written', () => {
  const routes = ['/', '/jobs', '/jobs/:id', '/news/:slug']
  expect(shellPatterns(routes, ['/', '/jobs', '/news/london-office'])).toEqual(['/jobs/:id'])
})

test('a pattern stands for one segment, which is not empty', () => {
  expect(matchesShellPattern('/jobs/:id', '/jobs/42')).toBe(true)
  expect(matchesShellPattern('/jobs/:id', '/jobs/')).toBe(false)
  expect(matchesShellPattern('/jobs/:id', '/jobs/42/apply')).toBe(false)
  expect(matchesShellPattern('/jobs/:id', '/news/42')).toBe(false)
})

test.each(['site', 'products', 'auth'])(
  'the shell has the sheet of the workspace, built as a page of %s',
  (area) => {
    const link = (sheet: string) => `<link rel="stylesheet" href="${sheet}"/>`
    const sheet = '/assets/workspace-b2.css'
    expect(withSheet(link(`/assets/${area}-a1.css`), sheet)).toBe(link(sheet))
    expect(() => withSheet(link('/assets/root-a1.css'), sheet)).toThrow()
  },
)
