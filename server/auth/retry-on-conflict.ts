import { AuthError } from './errors.ts'

/** Two sign-ups of one address at once: the second finds, on a second look, what the first has made. */
export async function retryOnConflict<T>(
  code: 'email_exists' | 'phone_exists',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== code) throw error
    return work()
  }
}
