/** What a function that means harm can do to the server that runs it, to its machine, and to whoever reads its answers. */
import { existsSync } from 'node:fs'
import { rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { functionsProject, useFunctionsServer } from '#tests/support/functions-server.ts'
import { startTannr } from '#tests/support/tannr.ts'

const server = useFunctionsServer()
const isRoot = process.getuid?.() === 0

it.each([
  'null',
  '{"type":"log","level":"fatal","text":"x"}',
  '{"type":"log","level":"__proto__","text":"x"}',
  '{"type":"ready","files":[1]}',
  '{"cmd":"NODE_HANDLE","type":"net.Socket"}',
  'no JSON',
])('a function that says %s to the server is ended, and nobody else is', async (line) => {
  const answer = await server.call(`hostile/channel?line=${encodeURIComponent(line)}`)
  expect([answer.status, (await answer.json()).code]).toEqual([500, 'WORKER_ERROR'])
  expect(await server.logged('in the name of its runtime')).toMatchObject({ function: 'hostile' })
  expect(await (await server.call('hostile')).text()).toBe('well')
})

it('a function that answers with no HTTP/2 is ended, and nobody else is', async () => {
  const answer = await server.call('hostile/frames')
  expect(answer.status).toBe(500)
  expect(await (await server.call('hostile')).text()).toBe('well')
})

it('a function reaches neither the server’s process nor the disk', async () => {
  const { user, ...outcomes } = await (await server.call('hostile/tries')).json()
  const denied = Object.keys(outcomes).filter((what) => outcomes[what] !== 'allowed')
  expect(denied, JSON.stringify(outcomes)).toEqual(Object.keys(outcomes))
  if (isRoot) expect(user).not.toBe(0)
  for (const file of ['db', 'json', 'heapsnapshot'])
    expect(existsSync(`/tmp/of-a-function.${file}`)).toBe(false)
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
