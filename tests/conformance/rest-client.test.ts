/** What the stock client does around a request of the data API: gives it up, sends it again, or asks for another form. */
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

test('a request that is given up is an error of the client, and the server answers the next one', async () => {
  const client = tannr.client()
  const { error } = await client.from('jobs').select().abortSignal(AbortSignal.abort())
  expect(error?.message).toContain('AbortError')
  expect((await client.from('jobs').select('id').limit(1)).error).toBeNull()
})

test('places as GeoJSON are refused where there is no PostGIS', async () => {
  const { error, status } = await tannr.client().from('jobs').select('id').limit(1).geojson()
  expect([status, error?.code]).toEqual([406, 'PGRST107'])
})

test('what the role may reach is described', async () => {
  const { data, error } = await tannr.client({ key: tannr.secretKey }).getOpenApiSpec()
  expect(error).toBeNull()
  expect(Object.keys(data?.paths ?? {})).toContain('/jobs')
})

test('a read that finds the backend busy is sent again, unless the client says not to', async () => {
  let sent = 0
  const busyAtFirst: typeof fetch = async (...request) =>
    ++sent % 2 === 1
      ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
      : fetch(...request)
  const client = createClient(tannr.url, tannr.publishableKey, {
    auth: { persistSession: false },
    global: { fetch: busyAtFirst },
  })
  expect((await client.from('jobs').select('id').limit(1).retry(false)).status).toBe(503)
  sent = 0
  expect((await client.from('jobs').select('id').limit(1).retry(true)).status).toBe(200)
  expect(sent).toBe(2)
})
