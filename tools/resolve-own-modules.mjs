// Our own modules import each other by exact paths (#server/x.ts, ./x.ts), which need no search. Node's search of folders and
// package.json for thousands of imports takes a tenth of a start. Packages are left to Node.

import { registerHooks } from 'node:module'

const root = new URL('../', import.meta.url).href
const ours = /^#(app|server|shared|tests|tools)\/.*\.ts$/
const beside = /^\.\/.*\.ts$/
const packages = `${root}node_modules/`

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    const isOurs = from.startsWith(root) && !from.startsWith(packages)
    if (isOurs && ours.test(specifier)) return found(new URL(specifier.slice(1), root))
    if (isOurs && beside.test(specifier)) return found(new URL(specifier, from))
    return next(specifier, context)
  },
})

/** @param {URL} url */
function found(url) {
  return { url: url.href, format: 'module-typescript', shortCircuit: true }
}
