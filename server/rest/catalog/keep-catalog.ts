/** Keeps the catalog current: loads it in the background, and again after `NOTIFY pgrst`. */
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database, Listening } from '#server/platform/database.ts'
import type { RestSettings } from '#server/rest/settings.ts'
import { type Catalog, keyOf } from './catalog.ts'
import { loadCatalog } from './load-catalog.ts'
import type { Skipped } from './skipped.ts'

export type CatalogKeeper = {
  /** Undefined until the first load has succeeded. If a reload fails, the previous catalog stays. */
  current(): Catalog | undefined
  /** Settles after the first load, also if that failed. */
  attempted: Promise<void>
  /**
   * Whether the catalog differs from `before` once the current load has ended, and what was announced so far is loaded: the client
   * that changed the schema may be ahead of the notification. `anew` starts a load unless there was one a moment ago.
   */
  hasChanged(before: Catalog, anew: boolean): Promise<boolean>
  close(): Promise<void>
}

export type CatalogKeeperOptions = {
  database: Database
  settings: RestSettings
  onError: (error: unknown) => void
  /** Called once for each relation or function that could not be understood; the others are served. */
  onSkipped: (skipped: Skipped) => void
}

/** Milliseconds. Of a burst of notifications, the first starts a load at once, the others one more after this time. */
const burst = 100
const retryAfter = 500
/** Times as long as a load took: whatever clients are refused, no more than so little of the time goes into loads for them. */
const rest = 10

export function keepCatalog(options: CatalogKeeperOptions): CatalogKeeper {
  const { database, settings, onError, onSkipped } = options
  const warn = once(onSkipped)
  let catalog: Catalog | undefined
  const current = () => catalog
  let closed = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let [started, restsUntil] = [Number.NEGATIVE_INFINITY, 0]

  const load = async () => {
    try {
      const { catalog: loaded, skipped } = await loadCatalog(database, settings)
      skipped.forEach(warn)
      // Most notifications change nothing in the catalog, and then cached statements stay valid.
      if (isDeepStrictEqual(loaded, catalog)) return
      // A prepared statement would have a parameter of a column's old type.
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
    if (running || performance.now() - started < burst) return schedule(burst)
    started = performance.now()
    running = load().finally(() => {
      restsUntil = performance.now() + rest * (performance.now() - started)
      running = undefined
    })
  }
  const schedule = (milliseconds: number) => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      refresh()
    }, milliseconds)
    timer.unref()
  }

  refresh()
  const hearing = hear(database, refresh, onError)
  return {
    current,
    attempted: running ?? Promise.resolve(),
    async hasChanged(before, anew) {
      await hearing.caughtUp()
      if (anew && !running && !timer && performance.now() > restsUntil) refresh()
      return differs(before, current, () => running ?? (timer && delay(burst / 10)))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([running, hearing.stop()])
    },
  }
}

async function differs(
  before: Catalog,
  current: () => Catalog | undefined,
  underWay: () => Promise<void> | undefined,
): Promise<boolean> {
  for (let load = underWay(); load && current() === before; load = underWay()) await load
  return current() !== before
}

/** Reports each skipped item once, since every load finds it again. */
function once(tell: (skipped: Skipped) => void): (skipped: Skipped) => void {
  const told = new Set<string>()
  return (skipped) => {
    const key = `${keyOf(skipped)}\0${skipped.reason}`
    if (told.has(key)) return
    told.add(key)
    tell(skipped)
  }
}

/**
 * Listens on `pgrst`. Whatever the payload (`reload schema`, `reload config` or empty), something changed. Retries until it
 * listens.
 */
function hear(database: Database, refresh: () => void, onError: (error: unknown) => void): Listening {
  let listening: Listening | undefined
  let stopped = false
  const begin = async () => {
    while (!stopped && !listening) {
      try {
        listening = await database.listen('pgrst', refresh)
        // Changes between the first load and now were not notified.
        refresh()
      } catch (error) {
        onError(error)
        await delay(retryAfter, undefined, { ref: false })
      }
    }
  }
  const begun = begin()
  return {
    caughtUp: async () => listening?.caughtUp().catch(() => {}),
    async stop() {
      stopped = true
      await begun
      await listening?.stop()
    },
  }
}
