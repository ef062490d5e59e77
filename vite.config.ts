import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { siteAddress } from './tools/site/site-address.ts'

const backend = process.env.TANNR_BACKEND ?? 'http://127.0.0.1:3000'

/**
 * Few files instead of many small ones, which compress badly: the framework, and what most pages share of our own. What
 * fewer pages need stays beside them.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: 'shell',
    test: /\/app\/(features\/shell\/|features\/shortcuts\/(shortcuts|shortcut-keys)\.|features\/site-search\/search-overlay|ui\/(button|cx|dialog|field|icon-frame|input|logo|menu|skeleton|spinner|text-link|thread)\.|lib\/(auth|hydrated|page-meta|session|shortcut-preference|toast|theme)\.)/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: resolve(import.meta.dirname, 'app/ui/icon-frame.ts') },
    ],
  },
  // Bundled in both builds, so that the alias holds for the prerendered markup and for the browser alike.
  ssr: { noExternal: ['lucide-react'] },
  define: {
    __SITE_URL__: JSON.stringify(siteAddress),
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: true } } } } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/functions/v1', '/env.json', '/inbox'].map((path) => [
        path,
        { target: backend, ws: true },
      ]),
    ),
  },
})
