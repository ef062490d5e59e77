import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { withIdleTimeout } from './with-idle-timeout.ts'

test('a frozen process holds its locks for seconds, and what was set by the address before holds', async () => {
  const url = new URL(inject('ownerUrl'))
  url.searchParams.set('options', '-c orcher.audit_later=on')
  const client = new pg.Client({ connectionString: withIdleTimeout(url.toString(), { session: 7000 }) })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('idle_in_transaction_session_timeout') idle, current_setting('idle_session_timeout') session,
         current_setting('orcher.audit_later') later`,
    )
    expect(rows).toEqual([{ idle: '5s', session: '7s', later: 'on' }])
  } finally {
    await client.end()
  }
})
