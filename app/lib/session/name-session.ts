import { getAuth } from './auth.ts'

/** Updates the name in the session, which greetings read, after somebody has changed it. */
export async function nameSession(): Promise<void> {
  await (await getAuth()).refreshSession()
}
