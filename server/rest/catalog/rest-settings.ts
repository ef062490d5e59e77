/** Settings of the data API in the database: `alter role authenticator set pgrst.db_max_rows = '100'`. */
import { Setting as Row } from '#server/platform/setting.ts'
import { type RestSettings, restRows } from '#server/rest/settings.ts'
import type { Setting } from './catalog.ts'

/** The login's settings override the given ones; the later of two wins, and invalid ones are ignored. */
export function withDatabaseSettings(given: RestSettings, settings: readonly Setting[]): RestSettings {
  const own = new Map(settings)
  const chosen = Object.entries(restRows).flatMap(([name, one]) => {
    const text = one instanceof Row && one.row.env ? own.get(databaseName(one.row.env)) : undefined
    if (text === undefined || !one.row.kind) return []
    const read = one.row.kind.schema.safeParse(text)
    return read.success ? [[name, read.data]] : []
  })
  return { ...given, ...Object.fromEntries(chosen) }
}

/** `PGRST_DB_MAX_ROWS` is `pgrst.db_max_rows` in the database. */
const databaseName = (variable: string) => variable.toLowerCase().replace('pgrst_', 'pgrst.')
