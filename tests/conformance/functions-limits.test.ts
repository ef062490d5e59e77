/** Limits of functions, the handling of failures, and the start and end of their processes. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, it } from 'vitest'
import { requestFrom } from '#tests/support/from-address.ts'
import { useFunctionsServer } from '#tests/support/functions-server.ts'

const MiB = 1024 * 1024
const server = useFunctionsServer({
  cpu: 300,
  memory: 64 * MiB,
  scratch: 16 * MiB,
  requestBody: 8 * MiB,
  requestsInFlight: 5,
  processes: 2,
})

/** Filling the memory takes CPU time too, on a slow machine more than the limit above. */
const patient = useFunctionsServer({ cpu: 100_000, memory: 64 * MiB, scratch: 16 * MiB })
const shared = useFunctionsServer({ requestsInFlight: 10 })
const hasty = useFunctionsServer({ firstByte: 50 })
const brief = useFunctionsServer({ wallClock: 10_000 })
const idle = useFunctionsServer({ idle: 1 })
const closing = useFunctionsServer({ closing: 1 })

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const pidOf = (name: string) =>
  server.lines.findLast((line) => line.function === name && line.message === 'function started')
    ?.pid as number

it('a function reads its own folder, writes to a temporary one, and starts nothing', async () => {
  const found = await (await server.call('troubled/curious')).json()
  expect(found).toEqual({
    reading: 'NotCapable',
    listing: 'NotCapable',
    'another function': 'NotCapable',
    secrets: 'NotCapable',
    'its process': 'NotCapable',
    writing: 'NotCapable',
    starting: 'NotCapable',
    system: 'NotCapable',
    own: 'allowed',
    temporary: 'allowed',
    names: [
      'GREETING',
      'SUPABASE_ANON_KEY',
      'SUPABASE_DB_URL',
      'SUPABASE_JWKS',
      'SUPABASE_PUBLISHABLE_KEYS',
      'SUPABASE_SECRET_KEYS',
      'SUPABASE_SERVICE_ROLE_KEY',
      'SUPABASE_URL',
      'TMPDIR',
    ],
    url: expect.stringMatching(/^http:\/\/127\.\d+\.\d+\.\d+:\d+$/),
  })
  const environment = readFileSync(`/proc/${pidOf('troubled')}/environ`, 'utf8')
  expect(environment).not.toMatch(/GREETING|SUPABASE|\0PATH/)
})

it.each([
  ['loop', server, 546, 'WORKER_LIMIT', 'cpu'],
  ['heap', patient, 546, 'WORKER_LIMIT', 'memory'],
  ['buffers', patient, 546, 'WORKER_LIMIT', 'memory'],
  ['disk', patient, 546, 'WORKER_LIMIT', 'disk'],
  ['later', server, 500, 'WORKER_ERROR', 'thrown later on purpose'],
  ['exit', server, 500, 'WORKER_ERROR', 'function ended'],
] as const)(
  'a function that ends by "%s" is answered with its code, the log says why, and the next call works',
  async (what, { call, logged }, status, code, words) => {
    expect(await codeOf(await call(`troubled/${what}`))).toEqual([status, code])
    expect(await logged(words)).toMatchObject({ function: 'troubled' })
    expect(await (await call('troubled')).text()).toBe('well')
  },
)

it('what a handler throws is answered and logged, and the process goes on', async () => {
  await server.call('troubled')
  const pid = pidOf('troubled')
  expect(await codeOf(await server.call('troubled/throw'))).toEqual([500, 'WORKER_ERROR'])
  expect(await server.logged('thrown on purpose')).toMatchObject({ function: 'troubled', level: 'error' })
  await server.call('troubled')
  expect(pidOf('troubled')).toBe(pid)
})

it.each([
  ["import 'npm:left-pad@1.3.0'\n", 'left-pad', 'index.ts:1:8'],
  ["\nimport 'jsr:@std/text@1'\n", '@std/text', 'index.ts:2:8'],
  ["\n\nimport 'https://deno.land/std@0.168.0/http/server.ts'\n", 'deno.land', 'index.ts:3:8'],
  ["import '../_shared/far.ts'\n", 'esm.sh', 'far.ts:1:8'],
])('what cannot be had offline is named with the line that imports it: %j', async (code, what, line) => {
  await writeFile(path.join(server.folder, '_shared/far.ts'), "import 'https://esm.sh/zod@4'\n")
  await writeFile(path.join(server.folder, 'open/index.ts'), code)
  expect(await codeOf(await server.call('open'))).toEqual([503, 'BOOT_ERROR'])
  expect(await server.logged(line)).toMatchObject({ function: 'open', level: 'error' })
  expect(server.lines.some(({ message }) => String(message).includes(what))).toBe(true)
  expect(await server.logged('npm run functions -- cache')).toMatchObject({ function: 'open' })
})

it('a function that cannot start is not started anew for each call, and is at once when it is mended', async () => {
  const starts = () =>
    server.lines.filter((line) => line.function === 'open' && line.message === 'function started')
  await writeFile(path.join(server.folder, 'open/index.ts'), "import 'npm:left-pad@1.3.0'\n")
  const before = starts().length
  for (let call = 0; call < 20; call++) {
    expect(await codeOf(await server.call('open'))).toEqual([503, 'BOOT_ERROR'])
  }
  expect(starts().length - before).toBeLessThan(10)
  await writeFile(path.join(server.folder, 'open/index.ts'), "Deno.serve(() => new Response('mended'))\n")
  expect(await (await server.call('open')).text()).toBe('mended')
})

it('a package that is installed beside the functions is there at the next call', async () => {
  const install = async (name: string, version: string, files: Record<string, string>) => {
    const folder = path.join(server.folder, 'node_modules', name)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name, version }))
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text)
  }
  await install('left-pad', '1.3.1', { 'index.js': "module.exports = (text) => '  ' + text" })
  await writeFile(
    path.join(server.folder, 'open/index.ts'),
    `import leftPad from 'npm:left-pad@^1.3.0'
     Deno.serve(() => new Response(leftPad('X')))`,
  )
  expect(await (await server.call('open')).text()).toBe('  X')
  await rm(path.join(server.folder, 'node_modules'), { recursive: true })
})

it('a changed file is served at the next call, a changed secret too', async () => {
  const greet = async () =>
    (
      (await (await server.call('greeting', { method: 'POST', body: '{"name":"Ann"}' })).json()) as {
        message: string
      }
    ).message
  await writeFile(
    path.join(server.folder, 'greeting/deno.json'),
    '{"imports":{"shared/":"../_shared/","polite":"./polite.ts"}}',
  )
  await writeFile(path.join(server.folder, 'greeting/index.ts'), "export * from './main.ts'\n")
  expect(await greet()).toBe('Good morning, Ann (kind)')
  await writeFile(path.join(server.folder, '_shared/types.ts'), "export enum Tone { Kind = 'soft' }\n")
  expect(await greet()).toBe('Good morning, Ann (soft)')
  await appendFile(path.join(server.folder, '.env'), 'GREETING="Good night"\n')
  expect(await greet()).toBe('Good night, Ann (soft)')
})

it('a request under way when a file changes is finished by the process that began it', async () => {
  const answer = await server.call('answers/slow')
  const before = pidOf('answers')
  await appendFile(path.join(server.folder, 'answers/index.ts'), '\n')
  expect(await (await server.call('answers/text')).text()).toBe('words')
  expect(pidOf('answers')).not.toBe(before)
  expect(await answer.text()).toBe('slow but sure')
})

it('a function that is made while the server runs is there, and one that is removed is not', async () => {
  const file = path.join(server.folder, 'echo/index.ts')
  await rm(file)
  expect((await server.call('echo')).status).toBe(404)
  await writeFile(file, "Deno.serve({ port: 1 }, () => new Response('made again'))\n")
  expect(await (await server.call('echo')).text()).toBe('made again')
})

it('a large body streams through in both directions', async () => {
  const body = Buffer.alloc(6 * MiB, 'a line of text\n')
  const answer = await server.call('answers/large', { method: 'POST', body })
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await answer.bytes())).toBe(digest(body))
})

it('a body beyond the limit is refused, with its length told and without', async () => {
  const body = Buffer.alloc(9 * MiB)
  expect(await codeOf(await server.call('troubled', { method: 'POST', body }))).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
  ])
  const stream = new Blob([body]).stream()
  const chunked = await server.call('greeting', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(await codeOf(chunked)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

it('more requests at once than a function may work on are told to come again', async () => {
  const leaving = new AbortController()
  const waiting = Array.from({ length: 5 }, () =>
    server
      .call('answers/events', { signal: leaving.signal })
      .then((answer) => answer.body?.getReader().read()),
  )
  await Promise.all(waiting)
  const answer = await server.call('answers/text')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await codeOf(answer)).toEqual([429, 'TOO_MANY_REQUESTS'])
  leaving.abort()
  expect(await server.logged('the reader has left')).toMatchObject({ function: 'answers' })
})

it('whoever holds all places that one address may have leaves some to others', async () => {
  const leaving = new AbortController()
  const events = () => shared.call('answers/events', { signal: leaving.signal })
  const waiting = await Promise.all(Array.from({ length: 9 }, events))
  expect(waiting.map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect((await shared.call('answers/text')).status).toBe(429)
  const elsewhere = await requestFrom('127.0.0.2', `${shared.url}/functions/v1/answers/text`)
  expect(elsewhere.status).toBe(200)
  leaving.abort()
  await expect.poll(async () => (await shared.call('answers/text')).status).toBe(200)
})

it('whoever leaves while a function is looked for takes no place with them', async () => {
  await server.call('greeting', { method: 'POST', body: '{}' })
  const { hostname, port } = new URL(server.url)
  const asked = 'POST /functions/v1/greeting HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}'
  for (let times = 0; times < 20; times++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    await new Promise((written) => socket.write(asked, written))
    socket.resetAndDestroy()
  }
  // All places are free as soon as the last of those has been checked.
  const statuses = async () => {
    const answers = Array.from({ length: 5 }, () => server.call('greeting', { method: 'POST', body: '{}' }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(Array(5).fill(200))
  expect(server.lines.filter(({ message }) => message === 'the functions service failed')).toEqual([])
})

it('only so many processes run: one without work gives way to another function', async () => {
  const pids: number[] = []
  for (const name of ['troubled', 'answers', 'echo']) {
    const answer = await server.call(name === 'answers' ? 'answers/text' : name)
    expect(answer.status).toBe(200)
    await answer.text()
    pids.push(pidOf(name))
  }
  const gone = await server.logged(
    (line) => line.message === 'function ended' && pids.includes(line.pid as number),
  )
  expect(gone.reason).toBe('closed')
})

it('a function that does not begin to answer in time is given up', async () => {
  expect(await codeOf(await hasty.call('troubled/silent'))).toEqual([504, 'IDLE_TIMEOUT'])
})

it('an answer that does not come to an end in time is cut off', async () => {
  await brief.call('answers/text')
  const answer = await brief.call('answers/events')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('an answer whose function ends in the middle is cut off, too', async () => {
  const answer = await server.call('troubled/half')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('a function without requests ends by itself, and is there again at the next', async () => {
  expect(await (await idle.call('troubled')).text()).toBe('well')
  const line = await idle.logged('function ended')
  expect(line).toMatchObject({ function: 'troubled', reason: 'closed' })
  expect(await (await idle.call('troubled')).text()).toBe('well')
})

it('a request that is under way when the server goes down is told so', async () => {
  await closing.call('troubled')
  const asked = new Promise<IncomingMessage>((resolve) => {
    get(`${closing.url}/functions/v1/troubled/silent`, { agent: false }, resolve)
  })
  await closing.logged('silent from now on')
  await closing.close()
  const { statusCode, headers } = (await asked).resume()
  expect([statusCode, headers['sb-error-code']]).toEqual([503, 'SHUTTING_DOWN'])
})
