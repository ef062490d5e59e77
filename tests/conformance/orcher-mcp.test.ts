/** The MCP server with the protocol's own client: its tools are the API's calls, with the same keys, scopes and gates. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { allScopes, type Developer, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
let ruth: Developer
let agent: string

beforeAll(async () => {
  ruth = await givenDeveloper(tannr)
  const made = await ruth.own.call('POST', '/agents', { name: 'analyst', capabilities: ['research', 'act'] })
  agent = made.body.id
})

async function connected(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const url = new URL(`${tannr.url}/v1/mcp`)
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  )
  onTestFinished(() => client.close())
  return client
}

const withKey = async (scopes = allScopes) => connected((await givenKey(tannr, ruth, { scopes })).secret)

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
const call = async (client: Client, name: string, args: object): Promise<any> =>
  client.callTool({ name, arguments: { ...args } })

async function decide(approval: string, decision: 'approve' | 'reject') {
  const { body } = await ruth.own.call('GET', `/oversight/approvals/${approval}`)
  const decided = await ruth.own.call('POST', `/oversight/approvals/${approval}`, {
    ...{ decision, reason: 'A test', args_sha256: body.args_sha256 },
  })
  expect(decided.status).toBe(200)
}

describe('tools', () => {
  test('are the calls that the key may make, and no decision is among them', async () => {
    const { tools } = await (await withKey()).listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['create_directive', 'search_memory', 'run_search_jobs']))
    expect(names.filter((name) => /decide|release|_key|_member/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(tools.find(({ name }) => name === 'create_memory')).toMatchObject({
      inputSchema: { type: 'object', required: ['agent_id', 'text'] },
      annotations: { readOnlyHint: false },
    })
    const few = await (await withKey(['memory:read'])).listTools()
    expect(few.tools.map(({ name }) => name).toSorted()).toEqual(['list_memory', 'search_memory'])
  })

  test('make the call that they are named after', async () => {
    const client = await withKey()
    const made = await call(client, 'create_memory', { agent_id: agent, text: 'Reviews close on the 15th.' })
    expect(made.structuredContent).toMatchObject({ agent_id: agent, text: 'Reviews close on the 15th.' })
    const found = await call(client, 'search_memory', { agent_id: agent, query: 'reviews' })
    expect(found.structuredContent.entries).toHaveLength(1)
    const listed = await call(client, 'list_agents', { limit: 1 })
    expect(JSON.parse(listed.content[0].text).data).toMatchObject([{ id: agent }])
    const got = await call(client, 'get_agent', { id: agent })
    expect(got.structuredContent.name).toBe('analyst')
  })

  test('are refused as the API refuses: a field, a scope, another workspace', async () => {
    const client = await withKey(['agents:read', 'memory:read'])
    expect(await call(client, 'search_memory', { agent_id: agent, query: '' })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'invalid_request', field: 'query' } },
    })
    expect(await call(client, 'get_agent', {})).toMatchObject({
      isError: true,
      structuredContent: { error: { field: 'id' } },
    })
    expect(await call(client, 'create_agent', { name: 'x', capabilities: ['research'] })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'scope_missing', scope: 'agents:write' } },
    })
    const stranger = await givenDeveloper(tannr)
    const other = await connected((await givenKey(tannr, stranger)).secret)
    expect(await call(other, 'get_agent', { id: agent })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'not_found' } },
    })
    await expect(call(client, 'decide_approval', {})).rejects.toThrow('There is no tool')
  })
})

test('arguments that are no values, and names of nothing, are refused and never a mistake of ours', async () => {
  const key = await givenKey(tannr, ruth)
  const ask = (params: object, method = 'tools/call') =>
    key.call('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params })
  for (const id of [{ toString: 1, valueOf: 1 }, [['a']], '\ud800', '..', '.', null, '\u0000']) {
    const { status, body } = await ask({ name: 'get_directive', arguments: { id } })
    expect([id, status, body.result?.isError]).toEqual([id, 200, true])
    expect(body.result.structuredContent.error.code, JSON.stringify(id)).toMatch(
      /^(invalid_request|not_found)$/,
    )
  }
  const limit = await ask({ name: 'list_agents', arguments: { limit: { valueOf: 1, toString: 1 } } })
  expect(limit.body.result.structuredContent.error).toMatchObject({ code: 'invalid_request', field: 'limit' })
  const unknown = { name: 'create_agent', arguments: { name: 'x', capabilities: ['a'], constructor: 1 } }
  expect((await ask(unknown)).body.result.structuredContent.error.field).toBe('constructor')
  const nested = '{"a":'.repeat(100_000)
  const deep = `{"agent_id": "${agent}", "instruction": "x", "context": ${nested}1${'}'.repeat(100_000)}}`
  const bodies = {
    '/directives': deep,
    '/mcp': `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "create_directive", "arguments": ${deep}}}`,
  }
  for (const [path, body] of Object.entries(bodies)) {
    const headers = { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' }
    const answer = await fetch(`${tannr.url}/v1${path}`, { method: 'POST', headers, body })
    expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 400, 'invalid_request'])
  }
  for (const name of [{ toString: 1 }, 'x'.repeat(5000), 7]) {
    const { status, body } = await ask({ name, arguments: {} })
    expect([status, body.error.code]).toEqual([200, -32602])
    expect(body.error.message.length).toBeLessThan(200)
  }
})

describe('a tool of plans', () => {
  test('is a directive of one step, with its output as the result', async () => {
    const client = await withKey()
    const found = await call(client, 'run_search_jobs', { agent_id: agent, words: 'engineer', limit: 3 })
    expect(found.structuredContent).toMatchObject({ state: 'completed', output: { kind: 'rows' } })
    expect(found.structuredContent.output.rows).toHaveLength(3)
    const trace = await ruth.own.call('GET', `/oversight/traces/${found.structuredContent.directive_id}`)
    expect(trace.status).toBe(200)
  })

  test('that reaches others waits for a person, who alone can let it go on', async () => {
    const client = await withKey()
    const asked = await call(client, 'run_call_webhook', {
      agent_id: agent,
      url: 'https://hooks.example.com/',
    })
    expect(asked.structuredContent).toMatchObject({ state: 'awaiting_approval', output: null })
    await decide(asked.structuredContent.approvals[0], 'reject')
    const end = await call(client, 'wait_for_directive', { id: asked.structuredContent.directive_id })
    expect(end.structuredContent.steps).toMatchObject([{ state: 'rejected', output: null }])
  })

  test('that a policy asks for is done once it is approved', async () => {
    const client = await withKey()
    const policy = { name: 'Alerts are asked for', tool: 'create_alert', verdict: 'ask' }
    expect((await ruth.own.call('POST', '/policies', policy)).status).toBe(201)
    const alert = { agent_id: agent, words: 'nurse', title: 'Nurses', frequency: 'daily' }
    const asked = await call(client, 'run_create_alert', alert)
    expect(asked.structuredContent).toMatchObject({ state: 'awaiting_approval', output: null })
    await decide(asked.structuredContent.approvals[0], 'approve')
    const end = await call(client, 'wait_for_directive', { id: asked.structuredContent.directive_id })
    expect(end.structuredContent).toMatchObject({ settled: true, directive: { state: 'completed' } })
    expect(end.structuredContent.steps[0].output.summary).toContain('Nurses')
  })

  test('that the agent has no capability for, or that a policy denies, does nothing', async () => {
    const client = await withKey()
    expect(await call(client, 'run_remember', { agent_id: agent, text: 'x' })).toMatchObject({
      isError: true,
      structuredContent: { error: { field: 'steps.0.tool' } },
    })
    const made = await ruth.own.call('POST', '/policies', {
      ...{ name: 'No markets', tool: 'market_insight', verdict: 'deny' },
    })
    expect(made.status).toBe(201)
    const denied = await call(client, 'run_market_insight', { agent_id: agent, words: 'nurse' })
    expect(denied.structuredContent).toMatchObject({ state: 'paused', reason: 'denied', output: null })
  })
})

describe('the protocol', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${tannr.url}/v1/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    })

  test('no key, no answer: not even a list', async () => {
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer/),
    ])
    const key = await givenKey(tannr, ruth)
    await ruth.own.call('DELETE', `/keys/${key.id}`)
    const revoked = await post(
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { authorization: `Bearer ${key.secret}` },
    )
    expect(revoked.status).toBe(401)
  })

  test('what is no message, no method or no version is said to be none', async () => {
    const authorization = `Bearer ${(await givenKey(tannr, ruth)).secret}`
    const said = async (body: unknown, headers = {}) => {
      const answer = await post(body, { authorization, ...headers })
      return [answer.status, (await answer.json()).error.code]
    }
    expect(await said([{ jsonrpc: '2.0', id: 1, method: 'ping' }])).toEqual([400, -32600])
    expect(await said({ jsonrpc: '2.0', id: 1, method: 'prompts/list' })).toEqual([200, -32601])
    expect(
      await said({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-protocol-version': '1999-01-01' }),
    ).toEqual([400, -32600])
    const noted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { authorization })
    expect(noted.status).toBe(202)
    const stream = await fetch(`${tannr.url}/v1/mcp`, { headers: { authorization } })
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
