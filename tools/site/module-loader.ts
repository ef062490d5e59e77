/**
 * Loads the modules of a page. The build writes this function into each page's boot code, so it uses nothing from outside.
 *
 * Browsers remember a module that did not arrive, and reject each later import of it, or of one that imports it, until the page is
 * reloaded (docs/decisions/0099). So all modules are fetched first, and the browser finds them in its cache.
 */
export function moduleLoader() {
  const seen: Record<string, Promise<unknown>> = {}
  /** Fetches a module and those that it imports, none twice. Rejects if one does not arrive. No two import each other. */
  const arrive = (name: string): Promise<unknown> => {
    const file = name.replace(/^\./, '/assets')
    seen[file] ??= fetch(file)
      .then(async (answer) => {
        if (!answer.ok) throw TypeError(file)
        const imported = (await answer.text()).matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)
        await Promise.all([...imported].map(([, to]) => arrive(to as string)))
      })
      .catch((error) => {
        delete seen[file]
        throw error
      })
    return seen[file]
  }
  /** Like `arrive`, but tries again until it succeeds: after 1 s, 2 s, 4 s, …, or once the browser is online again. */
  const needed = async (name: string, wait = 1000): Promise<unknown> => {
    try {
      return await arrive(name)
    } catch {
      await new Promise((next) => {
        setTimeout(next, wait)
        addEventListener('online', next, { once: true })
      })
      return needed(name, 2 * wait)
    }
  }
  return { arrive, needed }
}
