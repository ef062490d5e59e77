/** References in the documents exist: files, and tests by the beginning of their names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Spelled out from the root, or from `tests/` without the extension. */
function located(name: string): string | undefined {
  return [name, `tests/${name}.test.ts`, `tests/${name}`].find((file) => existsSync(path.join(root, file)))
}

test.each([
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/coverage.md', 'docs/wire.md'],
  ...['docs/orcher.md', 'docs/orcher-details.md', 'docs/orcher-proofs.md'],
])('every file that %s names exists', (document) => {
  const named = [
    ...read(document).matchAll(
      /`((?:app|server|shared|supabase|tests|tools|bench|docs|sdks|e2e|site|conformance|operations|faults)\/[\w./-]+)`/g,
    ),
  ]
  expect(named.length).toBeGreaterThan(0)
  expect(named.map(([, name]) => name).filter((name) => !located(name as string))).toEqual([])
})

test.each([
  ['docs/coverage.md', 100],
  ['docs/wire.md', 30],
])('every test that %s names has that name', (document, atLeast) => {
  const named = [...read(document).matchAll(/`([\w./-]+)` [“"]([^”"|]+)[”"]/g)]
  expect(named.length).toBeGreaterThan(atLeast)
  const missing = named.filter(([, file, title]) => {
    const found = located(file as string)
    return !found || !namesTest(read(found), title as string)
  })
  expect(missing.map(([whole]) => whole)).toEqual([])
})

test('every decision has the number of its file in its heading, and its line in the index', () => {
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d/.test(file))
  const numbers = files.map((file) => ({ file, number: Number(file.slice(0, 4)) }))
  const unlike = numbers.filter(
    ({ file, number }) => !read(`docs/decisions/${file}`).startsWith(`# ${number}. `),
  )
  expect(unlike).toEqual([])
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d+)\]\(([^)]+)\)/gm)]
  expect(listed.map(([, number, file]) => `${number} ${file}`).sort()).toEqual(
    numbers.map(({ file, number }) => `${number} ${file}`).sort(),
  )
})

/** Whether a test's name begins so; `%s` and `$name` stand for what a table of cases inserts. */
function namesTest(source: string, beginning: string): boolean {
  if (source.includes(beginning)) return true
  const templates = [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
    ([, , text]) => text as string,
  )
  return templates.some((template) => {
    const [before = '', after] = template.split(/%s|\$\w+/)
    if (after === undefined || !beginning.startsWith(before)) return false
    return [...beginning].some((_, at) => at > before.length && after.startsWith(beginning.slice(at)))
  })
}
