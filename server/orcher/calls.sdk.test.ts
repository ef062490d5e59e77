/** Every SDK makes every call of openapi.json with all its parameters, and keeps every field of the responses. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { everyCall } from '#tests/support/sdk-calls.ts'
import { hasGo, sdkOutput } from '#tests/support/sdk-programs.ts'
import { leavesOf, type Schema, sampleOf, schemaOf } from '#tests/support/sdk-samples.ts'
import { directiveAnswer, stepAnswer } from './directives/directive.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Asked = { endpoint: AnyEndpoint; given: string[]; leaves: string[] }

/** Responds to every call with a sample by openapi.json, and records requests and their mistakes. */
async function openSamples() {
  const asked: Asked[] = []
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local')
    const text = (await request.toArray()).join('')
    const endpoint = endpoints
      .filter(({ method, path }) => method === request.method && isAt(path, pathname))
      .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))[0]
    if (!endpoint) {
      faults.push(`${request.method} ${pathname} is no call`)
      return response.writeHead(404).end()
    }
    const [body, query] = [text === '' ? {} : JSON.parse(text), Object.fromEntries(searchParams)]
    faults.push(...faultsOf(endpoint, body, query))
    if (endpoint.method === 'POST' && !request.headers['idempotency-key']) faults.push(`${pathname}: no key`)
    if (request.headers['tannr-workspace'] !== 'wsp_1') faults.push(`${pathname}: no workspace`)
    if (endpoint.streams && query.after === '2') return response.writeHead(204).end()
    const answer = endpoint.streams ? eventOf(query.after) : answerOf(endpoint, query.after)
    asked.push({ endpoint, given: Object.keys({ ...body, ...query }), leaves: leavesOf(answer) })
    if (endpoint.streams) return streamed(response, answer, query.after)
    response.writeHead(endpoint.status ?? 200, { 'content-type': 'application/json' })
    return response.end(endpoint.status === 204 ? undefined : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { asked, faults, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const secondPage = '99'

/** Lists have a second page; GraphQL has no errors. */
function answerOf(endpoint: AnyEndpoint, after: string | undefined): unknown {
  if (endpoint.status === 204) return undefined
  const {
    data,
    errors: _,
    ...rest
  } = sampleOf(schemaOf(endpoint.answer, 'output')) as Record<string, unknown>
  if (data === undefined) return rest
  return { data, ...rest, ...('next' in rest ? { next: after === undefined ? secondPage : null } : {}) }
}

/** The first stream is cut after its event, the second ends after another; then there are no more. */
function eventOf(after: string | undefined) {
  const seq = Number(after ?? 0) + 1
  const directive = sampleOf(schemaOf(directiveAnswer, 'output')) as Record<string, unknown>
  const step = sampleOf(schemaOf(stepAnswer, 'output'))
  return {
    seq,
    kind: `k${seq}`,
    by: `by${seq}`,
    reason: `why${seq}`,
    at: `at${seq}`,
    directive: { ...directive, state: 'running' },
    step,
  }
}

function streamed(response: ServerResponse, event: unknown, after: string | undefined) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const frames = `retry: 2000\n\n: still there\n\nid: 1\nevent: x\ndata: ${JSON.stringify(event)}\n\n`
  return Number(after ?? 0) > 0 ? response.end(frames) : response.write(frames, () => response.destroy())
}

const isAt = (path: string, pathname: string) =>
  new RegExp(`^/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

function faultsOf(endpoint: AnyEndpoint, body: unknown, query: unknown): string[] {
  return [endpoint.body?.safeParse(body), endpoint.query?.safeParse(query)].flatMap((read) =>
    read && !read.success ? [`${endpoint.method} ${endpoint.path}: ${read.error.message}`] : [],
  )
}

const takenBy = ({ body, query }: AnyEndpoint) =>
  [body, query].flatMap((schema) =>
    Object.keys((schema ? (schemaOf(schema, 'input') as Schema) : {}).properties ?? {}),
  )

/** Parameters that no program sent, and fields that no program printed. */
function missing(asked: Asked[], printed: Set<string>[]): string[] {
  return endpoints.flatMap((endpoint) => {
    const calls = asked.filter((one) => one.endpoint === endpoint)
    if (calls.length === 0) return [`${endpoint.id} is not called`]
    const given = new Set(calls.flatMap((one) => one.given))
    const dropped = calls.map(({ leaves }) => {
      const all = leaves.filter((leaf) => leaf !== secondPage)
      // Others have fields of the same name that are true.
      const own = new Set(
        printed
          .filter((line) => all.some((leaf) => /^s?\d+$/.test(leaf) && line.has(leaf)))
          .flatMap((line) => [...line]),
      )
      return all.filter((leaf) => !own.has(leaf))
    })
    return [
      ...new Set(
        takenBy(endpoint)
          .filter((name) => !given.has(name))
          .map((name) => `${endpoint.id} is not given ${name}`),
      ),
      ...(dropped.toSorted((a, b) => a.length - b.length)[0] ?? []).map(
        (leaf) => `${endpoint.id} loses ${leaf}`,
      ),
    ]
  })
}

test.each(['JavaScript', 'Python', ...(hasGo ? (['Go'] as const) : [])] as const)('%s', async (language) => {
  const { asked, faults, url } = await openSamples()
  const lines = (await sdkOutput(language, everyCall[language], { url, key: 'tannr_test_key' })).split('\n')
  expect(faults).toEqual([])
  expect(
    missing(
      asked,
      lines.map((line) => new Set(leavesOf(JSON.parse(line)))),
    ),
  ).toEqual([])
})
