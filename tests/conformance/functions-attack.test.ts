/** What a malicious function can do to the server, its machine, and readers of its responses. */
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { expect, it } from 'vitest'
import { functionsProject, useFunctionsServer } from '#tests/support/functions-server.ts'
import { startTannr } from '#tests/support/tannr.ts'

const server = useFunctionsServer()
const isRoot = process.getuid?.() === 0
/** Deno's own messages for what is not permitted, or not available without a network. */
const refusal = /NotCapable|Requires (net|read|write|run|sys|import) access|not found in cache/
const pidOf = (name: string) =>
  server.lines.findLast((line) => line.function === name && line.message === 'function started')?.pid

it.each([
  'null',
  '{"type":"log","level":"fatal","text":"x"}',
  '{"type":"finish"}',
  '{"type":"pong"}',
  'no JSON',
])(
  'a function that says %s where its runtime speaks has written a line of the log, and no more',
  async (line) => {
    expect(await (await server.call(`hostile/channel?line=${encodeURIComponent(line)}`)).text()).toBe('said')
    expect(await server.logged(line)).toMatchObject({ function: 'hostile', console: true, level: 'error' })
    expect(await (await server.call('hostile')).text()).toBe('well')
  },
)

it('a function reaches neither the server’s process, nor the disk, nor another function, nor this machine', async () => {
  const { temporary } = await (await server.call('hostile/tries?port=1')).json()
  await server.call('answers/text')
  const neighbor = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => neighbor.listen(0, () => resolve()))
  const others = path.resolve(temporary, '../..')
  const sockets = (await readdir(others)).map((name) => path.join(others, name, 'socket'))
  const socket = sockets.find((one) => !temporary.startsWith(path.dirname(one)) && existsSync(one)) ?? ''
  expect(existsSync(socket)).toBe(true)
  const { port } = neighbor.address() as AddressInfo
  const data = path.dirname(server.folder)
  const asked = new URLSearchParams({ port: String(port), socket, data })
  const { temporary: _own, ...outcomes } = await (await server.call(`hostile/tries?${asked}`)).json()
  neighbor.close()
  const refused = Object.keys(outcomes).filter((what) => refusal.test(outcomes[what]))
  expect(refused, JSON.stringify(outcomes, null, 1)).toEqual(Object.keys(outcomes))
  if (isRoot) expect(readFileSync(`/proc/${pidOf('hostile')}/status`, 'utf8')).toMatch(/^Uid:\s+65533\s/m)
  for (const file of ['db', 'heapsnapshot']) expect(existsSync(`/tmp/of-a-function.${file}`)).toBe(false)
})

it('a rejection that nobody hears ends its own function, and nobody else', async () => {
  expect((await server.call('hostile/rejects')).status).toBe(500)
  expect(await server.logged('rejected for nobody')).toMatchObject({ function: 'hostile', level: 'error' })
  expect(await (await server.call('hostile')).text()).toBe('well')
})

it('a link that leads out of the functions’ folder keeps them from starting, and the log names it', async () => {
  const link = path.join(server.folder, 'answers', 'passwd')
  await symlink('/etc/passwd', link)
  const answer = await server.call('answers/text')
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'BOOT_ERROR'])
  expect(await server.logged((line) => line.link === link)).toMatchObject({ level: 'error' })
  await rm(link)
  await writeFile(path.join(server.folder, 'told.txt'), '')
  await symlink('../told.txt', link)
  expect((await server.call('answers/text')).status).toBe(200)
  await rm(link)
})

it('a page that a function answers is text, and nothing of it may run on the site’s origin', async () => {
  const page = await server.call('hostile/page')
  expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('content-security-policy')).toBe("img-src 'self', default-src 'none'; sandbox")
  const drawing = await server.call('hostile/drawing')
  expect(drawing.headers.get('x-content-type-options')).toBe('nosniff')
  expect(drawing.headers.get('content-security-policy')).toContain('sandbox')
})

it('an operator may let pages be pages, in a sandbox without the site’s origin', async () => {
  const tannr = await startTannr({
    env: { SUPABASE_DIR: functionsProject, FUNCTIONS_HTML: 'yes' },
    template: false,
  })
  try {
    const { headers } = await fetch(`${tannr.url}/functions/v1/hostile/page`)
    expect(headers.get('content-type')).toBe('Text/HTML; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/sandbox allow-/)
    expect(headers.get('content-security-policy')).not.toContain('allow-same-origin')
  } finally {
    await tannr.stop()
  }
})
