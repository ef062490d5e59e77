/** Milliseconds. */
const idleInTransaction = 5000

/**
 * Adds `idle_in_transaction_session_timeout` to a connection string, for transactions whose locks others wait for: if the process
 * is frozen, PostgreSQL ends them after 5 s instead of when it wakes.
 */
export function withIdleTimeout(address: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('options')
  const bound = `-c idle_in_transaction_session_timeout=${idleInTransaction}`
  url.searchParams.set('options', given ? `${given} ${bound}` : bound)
  return url.toString()
}
