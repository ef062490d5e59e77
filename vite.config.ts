import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const backend = process.env.TANNR_BACKEND ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __SITE_URL__: JSON.stringify(process.env.SITE_URL ?? 'http://127.0.0.1:3000'),
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/env.json', '/inbox'].map((path) => [path, { target: backend, ws: true }]),
    ),
  },
})
