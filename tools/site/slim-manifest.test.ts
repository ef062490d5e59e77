import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const read = (source: string) => JSON.parse(/=(.*);$/.exec(source)?.[1] ?? '')

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: false,
      module: '/assets/root.js',
      imports: ['/assets/react.js'],
      css: ['/a.css'],
    },
    jobs: {
      id: 'jobs',
      path: 'jobs',
      hasLoader: false,
      hasDefaultExport: true,
      module: '/assets/jobs.js',
      imports: ['/assets/react.js', '/assets/list.js'],
      css: [],
    },
    'search-index': {
      id: 'search-index',
      path: 'search-index.json',
      hasLoader: true,
      module: '/assets/i.js',
    },
  },
  version: 'abc',
}

test('what is false, empty, read by nobody or no page is left out, the rest stays', () => {
  const slim = read(slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`))
  expect(slim.routes.jobs).toEqual({
    id: 'jobs',
    path: 'jobs',
    hasDefaultExport: true,
    module: '/assets/jobs.js',
  })
  expect(Object.keys(slim.routes)).toEqual(['root', 'jobs'])
  expect(slim.routes.root.css).toEqual(['/a.css'])
  expect(slim).toMatchObject({ entry: manifest.entry, version: 'abc' })
})

test('a manifest in another form stops the build', () => {
  expect(() => slimManifest('export default {}')).toThrow(/slim-manifest/)
})
