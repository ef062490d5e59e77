/** Keeps the catalog fresh: loads it in the background, and again after `NOTIFY pgrst`. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/platform/database.ts'
import type { Catalog } from './catalog.ts'
import { loadCatalog } from './load-catalog.ts'
import type { RestSettings } from './rest-settings.ts'

export type CatalogKeeper = {
  /** Undefined until the first load has succeeded. A failed reload keeps the one before. */
  current(): Catalog | undefined
  /** Settles when the first load has, for better or worse. */
  attempted: Promise<void>
  close(): Promise<void>
}

export type CatalogKeeperOptions = {
  database: Database
  settings: RestSettings
  onError: (error: unknown) => void
}

/** A burst of notifications is answered at once by one load, and after this many milliseconds by one more. */
const burst = 100
const retryAfter = 500

export function keepCatalog({ database, settings, onError }: CatalogKeeperOptions): CatalogKeeper {
  let catalog: Catalog | undefined
  let closed = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let started = Number.NEGATIVE_INFINITY

  const load = async () => {
    try {
      const loaded = await loadCatalog(database, settings)
      // Most notifications change nothing that is known here, and what has been worked out stays good.
      if (isDeepStrictEqual(loaded, catalog)) return
      // A column's new type would meet a parameter of the old one in a prepared statement.
      if (catalog) database.forgetStatements()
      catalog = loaded
    } catch (error) {
      if (closed) return
      onError(error)
      schedule(retryAfter)
    }
  }
  const refresh = () => {
    if (closed || timer) return
    if (running || performance.now() - started < burst) {
      schedule(burst)
      return
    }
    started = performance.now()
    running = load().finally(() => {
      running = undefined
    })
  }
  const schedule = (delay: number) => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      refresh()
    }, delay)
    timer.unref()
  }

  refresh()
  const attempted = running ?? Promise.resolve()
  const listening = listen(database, refresh, onError, () => closed)
  return {
    current: () => catalog,
    attempted,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      await (await listening)?.()
    },
  }
}

/** The payload says `reload schema` or `reload config` or nothing: all of them mean that something changed. */
async function listen(
  database: Database,
  refresh: () => void,
  onError: (error: unknown) => void,
  isClosed: () => boolean,
): Promise<(() => Promise<void>) | undefined> {
  while (!isClosed()) {
    try {
      const stop = await database.listen('pgrst', refresh)
      // What changed between the first load and now was not heard.
      refresh()
      return stop
    } catch (error) {
      onError(error)
      await new Promise((resolve) => setTimeout(resolve, retryAfter).unref())
    }
  }
  return undefined
}
