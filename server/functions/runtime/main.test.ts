/** The start and end of a function's process, on Deno itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locateDeno } from '#server/functions/locate-deno.ts'
import { runtimeFolder } from '#server/functions/spawn-deno.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'runtime-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The command that runs `code` as a function, after the runtime and then `preload`. */
async function commandFor(code: string, preload = ''): Promise<[string, string[]]> {
  const [before = '', main = ''] = ['before.ts', 'main.ts'].map((name) => path.join(folder, name))
  await writeFile(before, preload)
  await writeFile(main, code)
  const preloads = [path.join(runtimeFolder, 'main.ts'), before].map((file) => `--preload=${file}`)
  return [locateDeno() ?? '', ['run', '--quiet', '--no-config', '--no-lock', '-A', ...preloads, main]]
}

const orders = (nodeServers: boolean) =>
  `${JSON.stringify({ mark: '', socket: path.join(folder, String(nodeServers)), logLine: 100, variables: {}, nodeServers })}\n`

test.each([false, true])(
  'a function is begun however long its start takes, Node’s servers: %s',
  async (node) => {
    const slow = 'await new Promise((resolve) => setTimeout(resolve, 50))'
    const child = spawn(...(await commandFor('Deno.serve(() => new Response())', slow)))
    child.stdin.write(orders(node))
    const [told] = await once(child.stderr, 'data')
    expect(String(told)).toBe('{"type":"ready"}\n')
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('a function that has not come to its end is ended with its server', async () => {
  const command = await commandFor(
    'console.log("begun"); await new Promise((resolve) => setTimeout(resolve, 1e6))',
  )
  const server = `const child = require('node:child_process').spawn(...${JSON.stringify(command)}, { stdio: ['pipe', 2, 2] })
    child.stdin.write(${JSON.stringify(orders(false))})`
  const parent = spawn(process.execPath, ['-e', server])
  const [told] = await once(parent.stderr, 'data')
  expect(String(told)).toContain('begun')
  parent.kill('SIGKILL')
  // The other end of its pipe is closed.
  await once(parent.stderr, 'close')
})
