import type { Database } from '#server/platform/database.ts'
import type { VerifyToken } from './authenticate.ts'

export type RestOptions = {
  /** Logged in as a role that may become the callers' roles, and has no rights of its own. */
  database: Database
  verify: VerifyToken
  /** The first is the default. */
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  /** Rows at most, at each level of a read. */
  maxRows?: number | undefined
  /** Allows aggregate functions in `select`. */
  aggregates?: boolean
  /** Allows clients to ask for PostgreSQL's plans. */
  plan?: boolean
  jwtAudience?: string | undefined
}
