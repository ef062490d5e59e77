/** Evaluated before their importers: together they would be one long task. */
const LARGE_CHUNK = /^\/assets\/(react|router|shell)-/

const STATIC_IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm

/** Milliseconds for which modules are evaluated before yielding to the browser. */
const SLICE = 4

/**
 * A page's boot code, made from React Router's, which loads its files in three successive rounds and evaluates them in one task.
 * This one requests the large files at once and evaluates them one by one, yielding in between so that the browser can paint and
 * handle input; in a hidden tab it does not yield, since each wait would take a second.
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
