/** `npm run dev`: the backend, restarted when its sources change, and Vite in front of it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildSite } from './build.ts'

const root = path.resolve(import.meta.dirname, '..')
const backendPort = process.env.PORT ?? '3000'
const sitePort = '5173'

// The backend also serves the built site, and starts only if there is one.
await buildSite()
const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: backendPort,
    SITE_URL: `http://127.0.0.1:${sitePort}`,
  }),
  start(path.join(root, 'node_modules/.bin/react-router'), ['dev', '--port', sitePort], {
    TANNR_BACKEND: `http://127.0.0.1:${backendPort}`,
  }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
  })
}

function start(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', () => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
  })
  return child
}
