/** Milliseconds. */
const idleInTransaction = 5000

/**
 * The address, for connections whose transactions hold locks that others wait for: where their process is frozen, PostgreSQL
 * ends them after 5 s, in place of when it wakes.
 */
export function boundIdle(address: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('options')
  const bound = `-c idle_in_transaction_session_timeout=${idleInTransaction}`
  url.searchParams.set('options', given ? `${given} ${bound}` : bound)
  return url.toString()
}
