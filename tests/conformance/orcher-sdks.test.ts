/** The SDKs of sdks/ against a running server, and the quick starts as the page /api prints them. */
import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { type Developer, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const sdks = path.resolve(import.meta.dirname, '../../sdks')
const run = promisify(execFile)
let developer: Developer

beforeAll(async () => {
  developer = await givenDeveloper(tannr)
})

/** What the program prints, run as somebody runs it who has the SDK and a key. */
async function output(command: 'node' | 'python3', code: string): Promise<string> {
  const folder = await makeFolder('sdk')
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'node_modules/@tannr'), { recursive: true })
  await symlink(path.join(sdks, 'javascript'), path.join(folder, 'node_modules/@tannr/sdk'))
  const file = path.join(folder, command === 'node' ? 'program.mjs' : 'program.py')
  await writeFile(file, code)
  const { secret } = await givenKey(tannr, developer, { mode: 'sandbox' })
  const { stdout } = await run(command === 'node' ? process.execPath : command, [file], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TANNR_API_KEY: secret,
      TANNR_URL: tannr.url,
      PYTHONPATH: path.join(sdks, 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  return stdout.trim()
}

/** The samples of a page, without their colors. */
async function printed(page: string): Promise<string[]> {
  const html = await (await fetch(`${tannr.url}${page}`)).text()
  const signs: Record<string, string> = { quot: '"', '#x27': "'", gt: '>', lt: '<', amp: '&' }
  return [...html.matchAll(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code = '']) =>
    code
      .replace(/<!--.*?-->|<[^>]+>/g, '')
      .replace(/&(quot|#x27|gt|lt|amp);/g, (_, sign) => signs[sign] ?? ''),
  )
}

test.each([
  ['JavaScript', 'node', 'from "@tannr/sdk"'],
  ['Python', 'python3', 'from tannr import Tannr'],
] as const)('the quick start in %s runs as it is printed', async (_language, command, mark) => {
  const code = (await printed('/api')).find((sample) => sample.includes(mark))
  expect(await output(command, code ?? 'throw new Error("the page has no such sample")')).toMatch(
    /^(queued|planning|running|awaiting_approval|paused|completed) \d+$/,
  )
})

test('JavaScript: agents, memory, lists of many pages, and errors that name what is wrong', async () => {
  const code = `import { Tannr, TannrError } from '@tannr/sdk'
const tannr = new Tannr()
const agent = await tannr.agents.create({ name: 'x', capabilities: ['y'] })
await tannr.agents.create({ name: 'w', capabilities: ['y'] })
const names = []
for await (const { name } of tannr.agents.list({ limit: 1 })) names.push(name)
const { version } = await tannr.agents.update(agent.id, { name: 'z' })
await tannr.memory.create({ agent_id: agent.id, text: 'Reviews close on the 15th.' })
const { entries } = await tannr.memory.list(agent.id)
await tannr.agents.archive(agent.id)
const gone = await tannr.agents.get(agent.id).catch((error) => error)
const wrong = await tannr.agents.create({ name: '', capabilities: ['y'] }).catch((error) => error)
console.log(JSON.stringify([names.slice(0, 2), version, entries.length, gone instanceof TannrError, gone.status, wrong.field]))`
  expect(JSON.parse(await output('node', code))).toEqual([['w', 'x'], 2, 1, true, 404, 'name'])
})

test('Python: the same', async () => {
  const code = `import json
from tannr import Tannr, TannrError
tannr = Tannr()
agent = tannr.agents.create(name="x", capabilities=["y"])
tannr.agents.create(name="w", capabilities=["y"])
names = [one.name for one in tannr.agents.list(limit=1)]
version = tannr.agents.update(agent.id, name="z").version
tannr.memory.create(agent.id, "Reviews close on the 15th.")
entries = tannr.memory.list(agent.id)
tannr.agents.archive(agent.id)
def refused(call):
    try:
        call()
    except TannrError as error:
        return error
gone = refused(lambda: tannr.agents.get(agent.id))
wrong = refused(lambda: tannr.agents.create(name="", capabilities=["y"]))
print(json.dumps([names[:2], version, len(entries), gone.status, wrong.field]))`
  expect(JSON.parse(await output('python3', code))).toEqual([['w', 'x'], 2, 1, 404, 'name'])
})
