/** Milliseconds. */
const idleInTransaction = 5000

/**
 * Adds `idle_in_transaction_session_timeout` to a connection string, for transactions whose locks others wait for: if the process
 * is frozen, PostgreSQL ends them after 5 s instead of when it wakes. For locks of the session, `session` is the
 * `idle_session_timeout` in milliseconds.
 */
export function withIdleTimeout(address: string, { session }: { session?: number } = {}): string {
  const url = new URL(address)
  const options = [`-c idle_in_transaction_session_timeout=${idleInTransaction}`]
  if (session !== undefined) options.push(`-c idle_session_timeout=${session}`)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', [given, ...options].filter(Boolean).join(' '))
  return url.toString()
}
