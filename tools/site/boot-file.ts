import { minifySync } from 'vite'
import { moduleLoader } from './module-loader.ts'

/** Evaluated before their importers: together they would be one long task. */
const LARGE_CHUNK = /^\/assets\/(react|router|shell)-/

const STATIC_IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm
/** It starts the router, and so it comes when the rest is there. */
const ENTRY_IMPORT = /import\("(\/assets\/[^"]+)"\);?/

/** Milliseconds for which modules are evaluated before yielding to the browser. */
const SLICE = 4

/** `$load` stands where the site has `import()`; names are relative to the folder of all modules. */
const LOADER = `const { arrive, needed } = (${moduleLoader})();
globalThis.$load = async (name) => { await arrive(name); return import(name.replace(/^\\./, "/assets")); };`

/**
 * A page's boot code, made from React Router's, which loads its files in three successive rounds and evaluates them in one task.
 * This one requests all files at once and evaluates them one by one, yielding in between so that the browser can paint and handle
 * input; in a hidden tab it does not yield, since each wait would take a second. Files that do not arrive are requested again;
 * until then the page works as without scripts.
 *
 * @param preloaded The files that the page's markup would preload, dependencies among them.
 */
export function bootFile(written: string, preloaded: readonly string[]): string {
  const imports = [...written.matchAll(STATIC_IMPORT)].map(([, name, file]) => ({ name, file: file ?? '' }))
  const large = preloaded.filter((file) => LARGE_CHUNK.test(file))
  const files = [...new Set([...large, ...imports.map(({ file }) => file)])]
  const entry = ENTRY_IMPORT.exec(written)?.[1]
  if (!entry) throw new Error('A page has no entry: React Router writes its pages in a new way.')
  const names = imports.flatMap(({ name, file }) => (name ? `${name} = modules[${files.indexOf(file)}]` : []))
  const source = [
    LOADER,
    `const files = ${JSON.stringify(files)}, modules = [];`,
    `const [entry, ...ready] = ["${entry}", ...files].map((file) => needed(file));`,
    'let since = performance.now();',
    `for (const file of files) { await ready.shift(); modules.push(await import(file)); if (!document.hidden && performance.now() - since > ${SLICE}) { await new Promise((next) => setTimeout(next)); since = performance.now(); } }`,
    `const ${names.join(', ')};`,
    written.replaceAll(STATIC_IMPORT, '').replace(ENTRY_IMPORT, '').trim(),
    `await entry;\nimport("${entry}");`,
  ].join('\n')
  const { code, errors } = minifySync('boot.js', source, { module: true })
  if (errors[0]) throw new Error(`The boot code is wrong: ${errors[0].message}`)
  return code
}
