import { expect, test } from 'vitest'
import { bootFile } from './boot-file.ts'

const written = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/terms-1.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/terms":route1};

import("/assets/entry.client-1.js");`

const source = bootFile(written, ['/assets/entry.client-1.js', '/assets/react-1.js', '/assets/prose-1.js'])
const named = [...source.matchAll(/\/assets\/([\w.]+)-1\.js/g)].map(([, name]) => name)

test('the large files are asked for first and evaluated before what imports them', () => {
  expect(named.slice(0, 4)).toEqual(['react', 'manifest', 'root', 'terms'])
})

test('no file is imported before it is there', () => {
  expect(source).not.toMatch(/^import[ {*"]/m)
  expect(source).not.toContain('/assets/prose-1.js')
  expect(source.match(/import\(/g)).toHaveLength(3)
})

test('the router finds the modules of the routes before it starts', () => {
  const [, root, terms] = /__reactRouterRouteModules=\{root:(\w+),"routes\/terms":(\w+)\}/.exec(source) ?? []
  expect(source).toMatch(new RegExp(`[ ,]${root}=\\w+\\[2\\],${terms}=\\w+\\[3\\]`))
  expect(source.lastIndexOf('import(`/assets/entry.client-1.js`)')).toBeGreaterThan(
    source.indexOf('__reactRouterRouteModules'),
  )
})

test('a page without an entry is not built', () => {
  expect(() => bootFile('import "/assets/manifest-1.js";', [])).toThrow('React Router writes its pages')
})
