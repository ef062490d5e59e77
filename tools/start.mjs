// `npm start`. Plain JavaScript, so that it can report a Node that is too old for TypeScript.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Tannr runs on Node 24, which npm installs with it where it can; this is Node ${process.versions.node}.\n` +
      'Run `npm ci` and then `npm start`; on this kind of machine install Node 24 first.',
  )
  process.exit(2)
}

const root = path.resolve(import.meta.dirname, '..')
if (!existsSync(path.join(root, 'node_modules/fastify'))) {
  console.error('The packages are not installed. Run `npm ci` first.')
  process.exit(2)
}

// Threads for disk I/O: a file system handles many flushes at once as fast as one, but Node's default of four threads would allow
// only four uploads at a time. Set before the first thread starts.
process.env.UV_THREADPOOL_SIZE ??= '16'
// Half of a start is compilation; if the cache cannot be written, the start goes on without it.
enableCompileCache(path.join(root, 'node_modules/.cache/compiled'))
await import('./resolve-own-modules.mjs')
const { siteIsStale } = await import('./site/built-site.ts')
if (siteIsStale()) {
  console.log('Building the site: it is missing or older than its sources.')
  const { status } = spawnSync(process.execPath, [path.join(root, 'tools/build.ts')], {
    stdio: 'inherit',
    cwd: root,
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import('#server/main.ts')
