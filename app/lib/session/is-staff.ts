import { useSession } from './session.ts'

/** By a claim of the session, which decides what is shown; the pages of staff themselves ask the database. */
export function useIsStaff(): boolean {
  return useSession()?.user.app_metadata?.staff === true
}
