import { AuthError } from './errors.ts'

/** Retries once on a unique violation: of two concurrent sign-ups of one address, the second then finds the first. */
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
