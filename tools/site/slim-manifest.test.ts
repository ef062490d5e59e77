import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

/** As the browser has it after the file has run. */
function read(source: string): typeof manifest {
  const window = {} as { __reactRouterManifest: typeof manifest }
  runInNewContext(source, { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: false,
      hasDefaultExport: true,
      module: '/assets/root-1.js',
      imports: ['/assets/react.js'],
      css: ['/a.css'],
    },
    'routes/jobs': {
      id: 'routes/jobs',
      parentId: 'root',
      path: 'jobs',
      hasLoader: false,
      hasDefaultExport: true,
      module: '/assets/jobs-a_-9.js',
      imports: ['/assets/react.js', '/assets/list.js'],
      css: [],
    },
    careerspace: {
      id: 'careerspace',
      parentId: 'root',
      path: 'careerspace',
      hasDefaultExport: true,
      module: '/assets/dashboard-2.js',
    },
    'routes/bare': { id: 'routes/bare', parentId: 'routes/jobs', module: '/assets/bare-3.js' },
    'search-index': {
      id: 'search-index',
      parentId: 'root',
      path: 'search-index.json',
      hasLoader: true,
      module: '/assets/i.js',
    },
  },
  version: 'abc',
}

test('what is false, empty, read by nobody or no page is left out, the rest is there again in the browser', () => {
  const slim = slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  const { routes, ...rest } = read(slim)
  expect(rest).toEqual({ entry: manifest.entry, version: 'abc' })
  expect(routes).toEqual({
    root: { id: 'root', path: '', hasDefaultExport: true, module: '/assets/root-1.js', css: ['/a.css'] },
    'routes/jobs': {
      id: 'routes/jobs',
      parentId: 'root',
      path: 'jobs',
      hasDefaultExport: true,
      module: '/assets/jobs-a_-9.js',
    },
    careerspace: manifest.routes.careerspace,
    'routes/bare': { ...manifest.routes['routes/bare'], hasDefaultExport: false },
  })
  expect(slim.length).toBeLessThan(JSON.stringify({ ...manifest, routes }).length + 200)
})

test('a manifest in another form stops the build', () => {
  expect(() => slimManifest('export default {}')).toThrow(/slim-manifest/)
})
