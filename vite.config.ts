import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const backend = process.env.TANNR_BACKEND ?? 'http://127.0.0.1:3000'

/**
 * Few files instead of many small ones, which compress badly: the framework, and what most pages share of our own. What
 * fewer pages need stays beside them.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: 'shell',
    test: /\/app\/(features\/shell\/|features\/site-search\/search-overlay|ui\/(button|cx|dialog|field|input|logo|menu|skeleton|spinner|text-link|thread)\.|lib\/(auth|hydrated|page-meta|session|toast|theme)\.)|createLucideIcon/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __SITE_URL__: JSON.stringify(process.env.SITE_URL ?? 'http://127.0.0.1:3000'),
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
      ['/auth/v1', '/rest/v1', '/env.json', '/inbox'].map((path) => [path, { target: backend, ws: true }]),
    ),
  },
})
