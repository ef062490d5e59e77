const staticImport = /(?:from|import)\s*"(\.\/[^"]+)"/g

/** Fetches a module and those that it imports, except for what the page has. Rejects if one does not arrive. */
export async function fetchModules(name: string, seen = new Set<string>()): Promise<void> {
  const url = import.meta.resolve(name)
  if (seen.has(url) || isLoaded(url)) return
  seen.add(url)
  const answer = await fetch(url)
  if (!answer.ok) throw TypeError(url)
  await Promise.all(
    [...(await answer.text()).matchAll(staticImport)].map(([, to]) => fetchModules(to as string, seen)),
  )
}

const isLoaded = (url: string) =>
  performance
    .getEntriesByName(url)
    .some((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'fetch')

declare global {
  /** `import()`, in whose place the build puts it; names are relative to the folder of all modules. */
  var $load: (name: string) => Promise<unknown>
}

/**
 * Browsers remember a module that did not arrive, and reject each later import of it, or of one that imports it, until the page is
 * reloaded. So all of them are fetched first, and the browser finds them in its cache.
 */
globalThis.$load = async (name) => {
  await fetchModules(name)
  return import(/* @vite-ignore */ name)
}
