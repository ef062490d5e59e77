/** What functions import: kept ahead of their calls, at the versions and with the bytes that the project's deno.lock says. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useFunctionsServer } from '#tests/support/functions-server.ts'
import { startPackageRegistry } from '#tests/support/package-registry.ts'

/** What lies at the addresses, which a test may change. */
const hosted: Record<string, string> = {
  '/esm.sh/greet@1.2.0': "export const greet = (name: string): string => 'Hello ' + name\n",
  '/deno.land/std@0.168.0/http/server.ts':
    'export const serve = (handler: Deno.ServeHandler) => void Deno.serve(handler)\n',
}
const registry = await startPackageRegistry(hosted)
afterAll(() => registry.close())
const server = useFunctionsServer()

const code = `import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
import { greet } from 'https://esm.sh/greet@1.2.0'

serve(() => new Response(greet('Ann')))
`
const called = async () => {
  const answer = await server.call('open')
  return [answer.status, await answer.text()]
}
const folder = () => path.join(server.folder, 'open')
/** Into a new cache: nothing is there from before. */
const fetchAnew = (cache: string) => server.fetchImports('open', path.join(server.folder, '..', cache))

/** The function, whose hosts are on this machine. */
async function givenFunction(): Promise<void> {
  const imports = Object.fromEntries(
    ['https://esm.sh/', 'https://deno.land/'].map((host) => [host, host.replace('https:/', registry.url)]),
  )
  await mkdir(folder(), { recursive: true })
  await rm(path.join(folder(), 'deno.lock'), { force: true })
  await writeFile(path.join(folder(), 'deno.json'), JSON.stringify({ imports }))
  await writeFile(path.join(folder(), 'index.ts'), code)
}

it('imports from esm.sh and deno.land are had from the cache, whatever lies at their addresses later', async () => {
  await givenFunction()
  const [status] = await called()
  expect(status).toBe(503)
  await server.logged('index.ts:1:')
  expect((await server.fetchImports('open')).problem).toBeUndefined()
  hosted['/esm.sh/greet@1.2.0'] = "throw new Error('another one')\n"
  expect(await called()).toEqual([200, 'Hello Ann'])
})

it('a deno.lock of the project is honored: what has other bytes is neither kept nor run, and is named', async () => {
  await givenFunction()
  hosted['/esm.sh/greet@1.2.0'] = "export const greet = (name: string): string => 'Hello ' + name\n"
  const { lock } = await fetchAnew('first')
  const right = await readFile(lock, 'utf8')
  const own = path.join(folder(), 'deno.lock')
  await writeFile(own, right)
  expect((await fetchAnew('second')).problem).toBeUndefined()

  hosted['/esm.sh/greet@1.2.0'] = "export const greet = () => 'Hello, and your secrets'\n"
  const changed = await fetchAnew('third')
  expect(changed.problem).toMatch(/[Ii]ntegrity[\s\S]*greet@1\.2\.0/)

  const other = /"([0-9a-f]{64})"/.exec(right)?.[1] ?? ''
  await writeFile(own, right.replaceAll(other, '0'.repeat(64)))
  const [status, answer] = await called()
  expect([status, JSON.parse(String(answer)).code]).toEqual([503, 'BOOT_ERROR'])
  expect(await server.logged('ntegrity')).toMatchObject({ function: 'open', level: 'error' })
  expect(await readFile(own, 'utf8')).toContain('0'.repeat(64))
  await writeFile(own, right)
  expect(await called()).toEqual([200, 'Hello Ann'])
})

it('a deno.lock that lacks an import is not written to: the function starts not, and the log says why', async () => {
  await givenFunction()
  await writeFile(path.join(folder(), 'deno.lock'), JSON.stringify({ version: '5', remote: {} }))
  const { problem } = await fetchAnew('fourth')
  expect(problem).toMatch(/lockfile is out of date/i)
})
