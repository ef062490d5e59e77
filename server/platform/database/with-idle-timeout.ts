import { withOptions } from './with-options.ts'

/** Milliseconds. */
const idleInTransaction = 5000

/**
 * Adds `idle_in_transaction_session_timeout` to a connection string, for transactions whose locks others wait for: if the process
 * is frozen, PostgreSQL ends them after 5 s instead of when it wakes. For locks of the session, `session` is the
 * `idle_session_timeout` in milliseconds.
 */
export function withIdleTimeout(address: string, { session }: { session?: number } = {}): string {
  return withOptions(address, {
    idle_in_transaction_session_timeout: idleInTransaction,
    ...(session === undefined ? {} : { idle_session_timeout: session }),
  })
}
