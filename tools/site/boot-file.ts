/** Evaluated before what imports them: together with their importers they would be one long task. */
const LARGE_CHUNK = /^\/assets\/(react|router|shell)-/

const STATIC_IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm

/** Longest time in ms that modules are evaluated for before the browser has its turn. */
const SLICE = 4

/**
 * A page's boot code, from the one that React Router writes. There the files wait for one another in three rows, and are
 * evaluated in one go; here the large ones are asked for at once, and each is evaluated in its turn, with room between
 * them for the browser to paint and to answer, unless nobody sees the tab, where it would make each wait a second.
 *
 * @param preloaded The files that the page's markup would preload, dependencies among them.
 */
export function bootFile(written: string, preloaded: readonly string[]): string {
  const imports = [...written.matchAll(STATIC_IMPORT)].map(([, name, file]) => ({ name, file }))
  const large = preloaded.filter((file) => LARGE_CHUNK.test(file))
  const files = [...new Set([...large, ...imports.map(({ file }) => file)])]
  const steps = [
    ...large.map((file) => `await step("${file}");`),
    ...imports.map(({ name, file }) => `${name ? `const ${name} = ` : ''}await step("${file}");`),
  ]
  return [
    `for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`,
    'let since = performance.now();',
    `const step = async (file) => { const module = await import(file); if (!document.hidden && performance.now() - since > ${SLICE}) { await new Promise((next) => setTimeout(next)); since = performance.now(); } return module; };`,
    ...steps,
    written.replaceAll(STATIC_IMPORT, '').trim(),
  ].join('\n')
}
