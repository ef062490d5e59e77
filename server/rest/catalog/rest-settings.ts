/** What the data API may show, as the operator says it, and as the database may say it otherwise. */
import type { Setting } from './catalog.ts'

export type RestSettings = {
  /** The first is the default. */
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  /** Rows at most, at each level of a read. */
  maxRows: number | undefined
  /** Allows aggregate functions in `select`. */
  aggregates: boolean
  /** Allows clients to ask for PostgreSQL's plans. */
  plan: boolean
}

/** `alter role authenticator set pgrst.db_max_rows = '100'`: what the login's own settings say goes first. */
export function withDatabaseSettings(given: RestSettings, settings: readonly Setting[]): RestSettings {
  const own = new Map(settings)
  const names = (key: string) =>
    own
      .get(`pgrst.${key}`)
      ?.split(',')
      .map((name) => name.trim())
  const flag = (key: string) => {
    const value = own.get(`pgrst.${key}`)
    return value === undefined ? undefined : value === 'true' || value === 'on'
  }
  const maxRows = Number(own.get('pgrst.db_max_rows') ?? Number.NaN)
  return {
    schemas: names('db_schemas') ?? given.schemas,
    extraSearchPath: names('db_extra_search_path') ?? given.extraSearchPath,
    maxRows: Number.isInteger(maxRows) && maxRows >= 0 ? maxRows : given.maxRows,
    aggregates: flag('db_aggregates_enabled') ?? given.aggregates,
    plan: flag('db_plan_enabled') ?? given.plan,
  }
}
