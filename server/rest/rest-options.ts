import type { Database } from '#server/platform/database.ts'
import type { RestSettings } from '#server/rest/catalog/rest-settings.ts'
import type { VerifyToken } from './authenticate.ts'

export type RestOptions = Pick<RestSettings, 'schemas' | 'extraSearchPath'> &
  Partial<RestSettings> & {
    /** Logged in as a role that may become the callers' roles, and has no rights of its own. */
    database: Database
    verify: VerifyToken
  }
