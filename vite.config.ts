import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { noCycles } from '#tools/site/no-cycles.ts'
import { ownIcons } from '#tools/site/own-icons.ts'
import { sharedFiles } from '#tools/site/shared-files.ts'
import { siteAddress } from '#tools/site/site-address.ts'

const backend = process.env.TANNR_BACKEND ?? 'http://127.0.0.1:3000'

/** A first visit reads the hashes of all pages, so they are as short as Rolldown makes them. */
const scripts = 'assets/[name]-[hash:7].js'

/**
 * What each page has: React, the router, and the frame of our own. In one file they would take a phone too long to compile in one
 * go. What fewer pages share is put together by which of them load it.
 */
const everywhere = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
  {
    name: 'shell',
    test: /\/app\/(features\/shell\/(frame\/(?!footer|navigation-progress|page-data|route-announcer|social)|shortcuts\/(shortcuts|shortcut-keys)\.|site-search\/search-overlay)|ui\/(button|cx|dialog|field|icon-frame|input|logo|menu|skeleton|spinner|text-link|thread)\.|lib\/(session\/(auth|session)|page\/(hydrated|page-meta|written|shortcut-preference)|toast|theme)\.)/,
    priority: 1,
  },
]

const shared = {
  name: await sharedFiles(everywhere),
  debugName: 'shared',
  includeDependenciesRecursively: false,
}

/**
 * Vite writes a loader of preloads and style sheets around each import(). There are none: an area's styles are in one sheet. What it
 * loads by instead is our own loader (tools/site/boot-file.ts), which each import() of the site, and the router's of a page, is made to use.
 */
const repeatableImports: Plugin = {
  name: 'repeatable-imports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  renderChunk(code, { name }) {
    const repeatable = code
      .replaceAll(/\bimport\((?=["'`]\.\/)/g, '$$load(')
      .replaceAll(/\bimport\((?:\s*\/\*[^*]*\*\/)*\s*(?=[\w$.]+\.module\b)/g, '$$load(')
    if (name === 'router' && !repeatable.includes('$load('))
      this.error('The router loads pages in a new way.')
    return repeatable === code ? null : { code: repeatable, map: null }
  },
  generateBundle(_, bundle) {
    const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'))
    const others = sheets.filter(
      (name) => !/^assets\/(auth|console|portal|products|site|workspace)-[^/]*$/.test(name),
    )
    if (others.length > 0) this.error(`A style sheet that nothing would load: ${others.join(', ')}.`)
  },
}

/** Of each of lucide's icons the drawing alone: names, aliases and React's keys are a third of what it would weigh. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler(code, id) {
      const node = /\bnode: (\[[\s\S]*?\])(?:,\n {2}aliases|\n\};)/
        .exec(code)?.[1]
        ?.replaceAll(/,\s*key: "\w+"/g, '')
      // The file of an icon's other name only passes on the one of its first.
      if (!node) return undefined
      if (node.includes('key:')) this.error(`${id} is written in a new way.`)
      return { code: `import icon from '../createLucideIcon.mjs'\nexport default icon(${node})`, map: null }
    },
  },
}

/** What the pages import as it is given out, a file of public/: the server of development takes that for a mistake. */
const ownModules: Plugin = {
  name: 'own-modules',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/verify-audit.mjs?')) request.url = '/verify-audit.mjs'
      next()
    })
  },
}

/** A page's own file may hold what others use as well: a group that takes nothing else along asks for that. */
const extendedPages: Plugin = {
  name: 'extended-pages',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
}

export default defineConfig({
  plugins: [
    repeatableImports,
    plainIcons,
    ownIcons,
    ownModules,
    extendedPages,
    noCycles,
    tailwindcss(),
    reactRouter(),
  ],
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: resolve(import.meta.dirname, 'app/ui/icon-frame.ts') },
    ],
  },
  // Bundled in both builds, so that the alias holds for the prerendered markup and for the browser alike.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: [...everywhere, shared] } } },
  },
  // In the pages the address of the build, which the server exchanges for its own; the browser reads it there.
  environments: {
    client: {
      build: { rolldownOptions: { output: { entryFileNames: scripts, chunkFileNames: scripts } } },
    },
    ssr: {
      define: { __SITE_URL__: JSON.stringify(siteAddress) },
      build: { rolldownOptions: { output: { codeSplitting: true } } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/functions/v1', '/v1', '/env.json', '/inbox'].map((path) => [
        path,
        { target: backend, ws: true },
      ]),
    ),
  },
})
