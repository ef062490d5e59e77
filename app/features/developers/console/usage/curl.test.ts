import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'

const call = {
  ...{ id: '1', at: '2026-11-18T09:31:00Z', request_id: 'req-1', key_id: null, mode: 'live' as const },
  ...{ family: 'agents', status: 200, ms: 3, code: null },
}

test('a read is one line and its key', () => {
  expect(curlOf({ ...call, method: 'GET', path: '/v1/agents' })).toBe(
    'curl "$TANNR_URL/v1/agents" \\\n  -H "Authorization: Bearer $TANNR_API_KEY"',
  )
})

test('what is sent again names its method, its body and what makes it one piece of work', () => {
  const text = curlOf({ ...call, method: 'POST', path: '/v1/agents' })
  expect(text).toContain('Idempotency-Key: req-1')
  expect(text).toContain('-d @body.json')
  expect(curlOf({ ...call, method: 'PATCH', path: '/v1/agents/agt_1' })).toContain('-X PATCH')
})
