/** Malformed addresses: each service refuses them in its own format, and the site has no such page. */
import { expect, test } from 'vitest'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

const why = 'The address cannot be read: after each % it needs two digits, and together they must be UTF-8.'

const bodies = {
  '/auth/v1': { code: 400, error_code: 'validation_failed', msg: why },
  '/rest/v1': { code: 'PGRST102', details: null, hint: null, message: why },
  '/storage/v1': { statusCode: '400', error: 'Error', code: 'InvalidRequest', message: why },
  '/functions/v1': { code: 'BAD_REQUEST', message: why, msg: why },
  '/v1': { error: { code: 'invalid_request', message: why, request_id: expect.any(String) } },
} as const

test.each(Object.entries(bodies))(
  '%s refuses in its own words, to pages of other origins, too',
  async (prefix, body) => {
    for (const path of ['%ff', 'a%zz/b', '%c3%28?q=%ff', '%']) {
      const answer = await fetch(`${tannr.url}${prefix}/${path}`, {
        headers: { apikey: tannr.publishableKey, origin: 'https://other.example' },
      })
      expect([path, answer.status, await answer.json()]).toEqual([path, 400, body])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
  },
)

test('a query and an address that can be read go on as they did, and a page is looked for', async () => {
  const headers = { apikey: tannr.publishableKey }
  const found = await fetch(`${tannr.url}/rest/v1/jobs?select=id&limit=1&title=like.%25e%25`, { headers })
  expect(found.status).toBe(200)
  const named = await fetch(`${tannr.url}/storage/v1/object/public/none/a%20b%25ff.txt`, { headers })
  expect(JSON.stringify(await named.json())).not.toContain('cannot be read')
  const page = await fetch(`${tannr.url}/%ff`)
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})
