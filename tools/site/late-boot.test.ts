import { expect, test } from 'vitest'
import { bootOf, setBoot } from './late-boot.ts'

const written = (boot: string) =>
  `<!DOCTYPE html><html lang="en" data-boot="${boot}"><head><link rel="modulepreload" href="/assets/a.js"/><script>theme()</script><link rel="stylesheet" href="/assets/root.css"/></head><body><main>Words</main><script>window.__reactRouterContext = {};</script><script type="module" async="">import * as route0 from "/assets/a.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.js");</script><!--$--><script>window.__reactRouterContext.streamController.close();</script></body></html>`

test('a late page preloads nothing and imports its scripts from a file of their own', () => {
  const { html, bootFile } = setBoot(written('late'))
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('from "/assets/a.js"')
  expect(bootFile?.source).toContain('import(`/assets/entry.js`)')
  expect(html).toContain(`import("${bootFile?.path}")`)
  expect(html.indexOf('stylesheet')).toBeLessThan(html.indexOf('requestIdleCallback'))
})

test('a page that is too large hands its data over to its boot file', () => {
  const { html, bootFile } = setBoot(written('late'), 'late', { handsOver: true })
  expect(html).not.toContain('__reactRouterContext')
  expect(bootFile?.source).toContain('window.__reactRouterContext = {};')
  expect(bootFile?.source.indexOf('__reactRouterContext')).toBeLessThan(
    bootFile?.source.indexOf('entry.js') ?? -1,
  )
})

test('the same scripts give the same file, so that pages share it', () => {
  expect(setBoot(written('late')).bootFile?.path).toBe(setBoot(written('late')).bootFile?.path)
})

test('an eager page starts at once, behind its style sheet', () => {
  const { html, bootFile } = setBoot(written('eager'))
  expect(html).toContain('rel="preload" as="fetch" crossorigin="" fetchpriority="low" href="/assets/a.js"')
  expect(html).not.toContain('from "/assets/a.js"')
  expect(html).toMatch(/<script type="module" async="">[^<]*`\/assets\/a\.js`/)
  expect(bootFile).toBeUndefined()
})

test('a page without scripts keeps its theme and its words alone', () => {
  const { html } = setBoot(written('none'))
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('theme()')
  expect(html).toContain('<main>Words</main>')
})

test('a page that says nothing starts late', () => {
  expect(bootOf('<html lang="en">')).toBe('late')
})
