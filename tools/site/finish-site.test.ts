import { expect, test } from 'vitest'
import { matchesShellPattern } from '#shared/site-manifest.ts'
import { shellPatterns } from './finish-site.ts'

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
