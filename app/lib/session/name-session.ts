import { getAuth } from './auth.ts'

/** After somebody saved their name: the account goes by it, and what greets the person reads it from the session. */
export async function nameSession(): Promise<void> {
  await (await getAuth()).refreshSession()
}
