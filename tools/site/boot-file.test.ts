import { expect, test } from 'vitest'
import { bootFile } from './boot-file.ts'

const written = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/terms-1.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/terms":route1};

import("/assets/entry.client-1.js");`

const source = bootFile(written, ['/assets/entry.client-1.js', '/assets/react-1.js', '/assets/prose-1.js'])

test('the large files are asked for first and evaluated before what imports them', () => {
  const order = ['react', 'manifest', 'root', 'terms'].map((name) =>
    source.indexOf(`await step("/assets/${name}-1.js")`),
  )
  expect(order.every((at) => at > 0)).toBe(true)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(source).toContain('["/assets/react-1.js","/assets/manifest-1.js"')
})

test('no file is imported before its turn', () => {
  expect(source).not.toMatch(/^import[ {*"]/m)
  expect(source).not.toContain('/assets/prose-1.js')
})

test('the router finds the modules of the routes before it starts', () => {
  const modules = source.indexOf('window.__reactRouterRouteModules = {"root":route0,"routes/terms":route1}')
  expect(source).toContain('const route1 = await step("/assets/terms-1.js")')
  expect(modules).toBeGreaterThan(source.indexOf('const route1'))
  expect(modules).toBeLessThan(source.indexOf('import("/assets/entry.client-1.js")'))
})
