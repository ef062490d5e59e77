import { expect, test } from 'vitest'
import { endpoints } from '#server/orcher/endpoints.ts'
import { openApi } from '#server/orcher/openapi.ts'
import { type Documented, exampleBody, sandboxPath } from './sandbox-call.ts'

const documented = openApi(endpoints, 'http://local') as unknown as Documented

test('what a sandbox has of its own is asked there, with its query', () => {
  expect(sandboxPath('/v1/agents/agt_1?limit=2')).toBe('/agents/agt_1?limit=2')
  expect(sandboxPath('/v1/oversight/events')).toBe('/oversight/events')
})

test.each([
  ...[
    '/v1/keys',
    '/v1/webhooks/whk_1',
    '/v1/members',
    '/v1/workspace',
    '/v1/consent',
    '/v1/tool-servers',
    '/v1/me',
  ],
  ...['/v1/agents/../keys', '/v1/directives/dir_1/events', '/v2/agents', 'https://elsewhere.example/x'],
])('%s is not', (path) => {
  expect(sandboxPath(path)).toBeUndefined()
})

test('a body begins as the documented one, for an agent that the sandbox has', () => {
  const body = exampleBody(documented, { method: 'POST', path: '/v1/directives', agent: 'agt_there' })
  expect(JSON.parse(body ?? '')).toEqual({
    agent_id: 'agt_there',
    instruction: 'Compare Q3 vendor risk',
    context: { region: 'EU' },
  })
})

test('a path with a name is another call than the one with an id in its place', () => {
  const body = exampleBody(documented, { method: 'POST', path: '/v1/directives/preview', agent: undefined })
  expect(JSON.parse(body ?? '')).toMatchObject({ instruction: 'Find nurse jobs and remember them' })
})

test('a call that takes no body has none', () => {
  const at = (method: 'GET' | 'DELETE', path: string) =>
    exampleBody(documented, { method, path, agent: undefined })
  expect(at('GET', '/v1/agents')).toBeUndefined()
  expect(at('DELETE', '/v1/agents/agt_1')).toBeUndefined()
  expect(at('DELETE', '/v1/memory')).toContain('agt_7Qm2')
})
