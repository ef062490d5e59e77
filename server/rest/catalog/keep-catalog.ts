/** Keeps the catalog fresh: loads it in the background, and again after `NOTIFY pgrst`. */
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database, Listening } from '#server/platform/database.ts'
import type { RestSettings } from '#server/rest/settings.ts'
import { type Catalog, keyOf } from './catalog.ts'
import { loadCatalog } from './load-catalog.ts'
import type { Skipped } from './skipped.ts'

export type CatalogKeeper = {
  /** Undefined until the first load has succeeded. A failed reload keeps the one before. */
  current(): Catalog | undefined
  /** Settles when the first load has, for better or worse. */
  attempted: Promise<void>
  /** Whether something else is known than `before`, once what is under way has ended; `anew` begins a load where none is. */
  hasChanged(before: Catalog, anew: boolean): Promise<boolean>
  close(): Promise<void>
}

export type CatalogKeeperOptions = {
  database: Database
  settings: RestSettings
  onError: (error: unknown) => void
  /** Told once of each relation or function that could not be understood; the rest is served. */
  onSkipped: (skipped: Skipped) => void
}

/** A burst of notifications is answered at once by one load, and after this many milliseconds by one more. */
const burst = 100
const retryAfter = 500

export function keepCatalog(options: CatalogKeeperOptions): CatalogKeeper {
  const { database, settings, onError, onSkipped } = options
  const warn = once(onSkipped)
  let catalog: Catalog | undefined
  const current = () => catalog
  let closed = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let started = Number.NEGATIVE_INFINITY

  const load = async () => {
    try {
      const { catalog: loaded, skipped } = await loadCatalog(database, settings)
      skipped.forEach(warn)
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
    if (running || performance.now() - started < burst) return schedule(burst)
    started = performance.now()
    running = load().finally(() => {
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
      // Whoever changed the schema may be told before this server is.
      await hearing.caughtUp()
      if (anew && !running && !timer) refresh()
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

/** Each load finds the same ones again. */
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
 * The payload says `reload schema` or `reload config` or nothing: all of them mean that something changed. Begins anew until it
 * is heard; whoever would catch up before that is not held up.
 */
function hear(database: Database, refresh: () => void, onError: (error: unknown) => void): Listening {
  let listening: Listening | undefined
  let stopped = false
  const begin = async () => {
    while (!stopped && !listening) {
      try {
        listening = await database.listen('pgrst', refresh)
        // What changed between the first load and now was not heard.
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
