import type { Database } from '#server/platform/database.ts'
import type { VerifyToken } from './authenticate.ts'
import type { RestSettings } from './settings.ts'

/** Omitted settings have their defaults. */
export type RestOptions = Partial<RestSettings> & {
  /** Logged in as a role that may become the callers' roles, and has no rights of its own. */
  database: Database
  verify: VerifyToken
}
