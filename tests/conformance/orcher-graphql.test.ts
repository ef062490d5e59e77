/** GraphQL over the documented lists: the same keys, scopes and rows as the calls, with limits, and read-only. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { type ApiClient, allScopes, apiClient, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
let directive: string

const ask = async (client: ApiClient, query: string, variables?: object) =>
  client.call('POST', '/graphql', { query, ...(variables ? { variables } : {}) })

beforeAll(async () => {
  const { own } = directing.ruth
  directive = await directing.submit('Find nurse jobs and remember them')
  await directing.settled(directive, 'completed')
  await own.call('POST', '/memory', { agent_id: directing.agent, text: 'Reviews close on the 15th.' })
})

describe('reading across', () => {
  test('lists, rows and what belongs to them are as the calls show them', async () => {
    const key = await givenKey(tannr, directing.ruth)
    const { status, body } = await ask(
      key,
      `query ($agent: ID!, $directive: ID!) {
        agents(limit: 2) { data { id name capabilities directives(limit: 1) { id state } memory { text } } next }
        directive(id: $directive) {
          id state progress instruction issued_by { id name } spent { ms } context
          agent { id name } steps { seq tool output guess } approvals { id }
        }
        memory(agent_id: $agent, limit: 1) { entries { text agent_id } next }
        events(directive_id: $directive, kind: "completed") { events { kind seq } }
        usage { month calls }
      }`,
      { agent: directing.agent, directive },
    )
    expect([status, body.errors]).toEqual([200, undefined])
    const { own } = directing.ruth
    const shown = (await own.call('GET', `/directives/${directive}`)).body
    const steps = await directing.stepsOf(directive)
    expect(body.data.directive).toMatchObject({
      ...{ id: directive, state: 'completed', progress: 100, instruction: shown.instruction },
      ...{ issued_by: shown.issued_by, context: {}, agent: { id: directing.agent, name: 'analyst' } },
      steps: steps.map(({ seq, tool, output, guess }) => ({ seq, tool, output, guess })),
      approvals: [],
    })
    expect(body.data.agents).toMatchObject({ data: [{ directives: [{ id: directive }] }], next: null })
    expect(body.data.agents.data[0].memory).toHaveLength(2)
    expect(body.data.memory).toMatchObject({ entries: [{ text: 'Reviews close on the 15th.' }] })
    expect(body.data.memory.next).toMatch(/^mem_/)
    expect(body.data.events.events).toMatchObject([{ kind: 'completed' }])
  })

  test('the sample of the page about Orcher reads a directive and its trace as it is printed', async () => {
    const html = await (await fetch(`${tannr.url}/orcher`)).text()
    const text = html.replace(/<!--.*?-->|<[^>]+>/g, '').replaceAll('&quot;', '"')
    const printed = /query \{\s+directive\(id: "dir_4Kx9"\)[\s\S]*?\n\}/.exec(text)?.[0] ?? ''
    const { body } = await ask(directing.ruth.own, printed.replace('dir_4Kx9', directive))
    const kinds = body.data.directive.trace.steps.map(({ kind }: { kind: string }) => kind)
    expect([body.errors, body.data.directive.state, kinds.at(-1)]).toEqual([
      undefined,
      'completed',
      'completed',
    ])
  })

  test('pages follow each other, and introspection says what there is', async () => {
    const { own } = directing.ruth
    await directing.submit('Find nurse jobs')
    const page = (after: string | null) =>
      ask(own, 'query ($after: String) { directives(limit: 1, after: $after) { data { id } next } }', {
        after,
      })
    const first = (await page(null)).body.data.directives
    const second = (await page(first.next)).body.data.directives
    expect(second.data[0].id).toBe(directive)
    const { body } = await ask(own, '{ __schema { queryType { name } mutationType { name } } }')
    expect(body.data.__schema).toEqual({ queryType: { name: 'Query' }, mutationType: null })
  })
})

describe('rights', () => {
  test('a field needs the scope of its call, and the others still answer', async () => {
    const key = await givenKey(tannr, directing.ruth, { scopes: ['agents:read'] })
    const { body } = await ask(key, '{ agents { data { name directives { id } } } usage { calls } }')
    expect(body.data.usage).toBe(null)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: ['usage'],
          extensions: { code: 'scope_missing', scope: 'analytics:read' },
        }),
        expect.objectContaining({ extensions: { code: 'scope_missing', scope: 'directives:read' } }),
      ]),
    )
    const plain = await ask(key, '{ agents { data { name } } }')
    expect(plain.body).toEqual({ data: { agents: { data: [{ name: 'analyst' }] } } })
  })

  test('of another workspace nothing is found, by no way', async () => {
    const stranger = await givenDeveloper(tannr)
    const key = await givenKey(tannr, stranger)
    const { body } = await ask(
      key,
      `{ directives { data { id } } memory(agent_id: "${directing.agent}") { entries { id } }
         agent(id: "${directing.agent}") { id } events(directive_id: "${directive}") { events { id } } }`,
    )
    expect(body.data).toEqual({
      ...{ directives: { data: [] }, memory: { entries: [] }, agent: null, events: { events: [] } },
    })
    expect(body.errors).toMatchObject([{ path: ['agent'], extensions: { code: 'not_found' } }])
  })

  test('without a key nothing is answered, and each call counts once', async () => {
    expect((await ask(apiClient(tannr, undefined), '{ usage { calls } }')).status).toBe(401)
    const developer = await givenDeveloper(tannr)
    const key = await givenKey(tannr, developer, { scopes: allScopes })
    await ask(key, '{ a: agents { next } b: agents { next } directives { next } }')
    await expect.poll(async () => (await developer.own.call('GET', '/analytics/usage')).body.calls).toBe(1)
  })
})

describe('limits', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'id' : `directives(limit: 1) { agent { ${nested(depth - 1)} } }`
  test.each([
    ['what cannot be parsed', '{ agents {', /Syntax/],
    ['a field that is none', '{ agents { colour } }', /Cannot query field "colour"/],
    ['a change', 'mutation { agents { next } }', /mutation/],
    ['a subscription', 'subscription { agents { next } }', /subscription/],
    ['more than 6 levels', `{ agents { data { ${nested(3)} } } }`, /At most 6 levels: this has 9/],
    [
      'the same by fragments',
      `{ agents { ...a } } fragment a on Agents { data { ...b } } fragment b on Agent { ${nested(3)} }`,
      /At most 6 levels/,
    ],
    [
      'more rows than could be meant',
      '{ agents(limit: 100) { data { directives(limit: 50) { id } } } }',
      /At most 1000 rows could come: of this, 5100/,
    ],
    [
      'the same by aliases',
      `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: directives(limit: 100) { next }`).join(' ')} }`,
      /of this, 1100/,
    ],
    [
      'very many lists',
      `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: agents(limit: 1) { next }`).join(' ')} }`,
      /At most 20 lists: this has 21/,
    ],
    [
      'a limit that a variable has by itself',
      'query ($n: Int = 100) { agents(limit: $n) { data { memory(limit: 50) { id } } } }',
      /of this, 5100/,
    ],
    [
      'the records of very many directives',
      '{ directives { data { trace { steps { kind } } } } }',
      /of this, 2020/,
    ],
    ['a circle of fragments', '{ agents { ...a } } fragment a on Agents { ...a next }', /within itself/],
    ['very many words', `{ agents { data { ${'id '.repeat(1200)} } } }`, /1000 tokens/],
  ])('%s is refused, before anything is asked', async (_what, query, message) => {
    const { status, body } = await ask(directing.ruth.own, query)
    expect([status, body.data]).toEqual([200, undefined])
    expect(body.errors[0].message).toMatch(message)
  })

  test('a limit by a variable counts, too; a wrong one names the field; long texts are refused', async () => {
    const { own } = directing.ruth
    const query = 'query ($n: Int) { agents(limit: $n) { data { directives(limit: 20) { id } } } }'
    expect((await ask(own, query, { n: 100 })).body.errors[0].message).toContain('2100')
    expect((await ask(own, query, { n: 2 })).body.errors).toBeUndefined()
    const wrong = await ask(own, '{ agents(limit: 0) { next } }')
    expect(wrong.body.errors).toMatchObject([{ path: ['agents'], extensions: { field: 'limit' } }])
    const long = await ask(own, `{ agents { next } } #${'x'.repeat(10_000)}`)
    expect(long).toMatchObject({ status: 400, body: { error: { field: 'query' } } })
  })
})
