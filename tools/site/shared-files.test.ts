import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFiles } from './shared-files.ts'

const root = resolve(import.meta.dirname, '../..')
const route = (file: string) => `${root}/app/${file}?__react-router-build-client-route`
const large = 'x'.repeat(100_000)

/** The names of files, by module, of a site in which these import those. */
async function filesOf(
  imports: Readonly<Record<string, { now?: string[]; later?: string[]; code?: string }>>,
) {
  const nameOf = await sharedFiles([{ name: 'shell', test: /frame/ }])
  const bundler = {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id]?.now ?? [],
      dynamicallyImportedIds: imports[id]?.later ?? [],
      code: imports[id]?.code ?? 'x',
    }),
  }
  return (id: string) => nameOf(id, bundler)
}

test('what the same pages load is one file, with the name of the largest', async () => {
  const both = { now: ['list.ts', 'row.ts', 'frame.ts', 'own.css'] }
  const nameOf = await filesOf({
    [route('routes/workspace/jobs.tsx')]: both,
    [route('routes/workspace/goals.tsx')]: both,
    'list.ts': { code: 'longer' },
  })
  expect(['list.ts', 'row.ts'].map(nameOf)).toEqual(['list', 'list'])
  // What has a name of its own is not named again, and style sheets are not scripts.
  expect(['frame.ts', 'own.css'].map(nameOf)).toEqual([null, null])
})

test('what one page has stays with it, and so does what it imports later as well', async () => {
  const nameOf = await filesOf({
    [route('routes/workspace/jobs.tsx')]: { now: ['words.ts', 'only.ts'], later: ['dialog.ts'] },
    'dialog.ts': { now: ['words.ts'] },
  })
  expect(['only.ts', 'words.ts', 'dialog.ts'].map(nameOf)).toEqual([null, null, null])
})

test('a page for visitors is not given what the workspace alone needs', async () => {
  const nameOf = await filesOf({
    [route('routes/workspace/jobs.tsx')]: { now: ['date.ts', 'table.ts'] },
    [route('routes/workspace/goals.tsx')]: { now: ['date.ts', 'table.ts'] },
    [route('routes/marketing/news.tsx')]: { now: ['date.ts'] },
    'table.ts': { code: large },
  })
  expect(['date.ts', 'table.ts'].map(nameOf)).toEqual(['date', 'table'])
})

test('two files whose largest modules have one name have two', async () => {
  const nameOf = await filesOf({
    [route('routes/workspace/jobs.tsx')]: { now: ['a/query.ts', 'b/query.ts'] },
    [route('routes/workspace/goals.tsx')]: { now: ['a/query.ts'] },
    [route('routes/workspace/skills.tsx')]: { now: ['b/query.ts'] },
    'a/query.ts': { code: large },
    'b/query.ts': { code: large },
  })
  expect(['a/query.ts', 'b/query.ts'].map(nameOf)).toEqual(['query', 'query-2'])
})
