// Our own modules name each other to the letter (#server/x.ts, ./x.ts), so where they lie needs no search: looking into folders
// and package.json for each of their thousands of imports takes a tenth of a start. What is a package is Node's to find.

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
