/** What a page is drawn with is in the style sheet of its area: a class that is not would do nothing, and nobody would be told. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesByArea } from '#tools/site/area-files.ts'
import { client } from '#tools/site/built-site.ts'
import { classNamesIn } from '#tools/site/class-names.ts'
import { type Module, moduleOf, parseModule } from '#tools/site/parsed-modules.ts'
import { sheetClasses } from '#tools/site/sheet-classes.ts'

function builtSheet(area: string): Set<string> {
  const assets = path.join(client, 'assets')
  const file = readdirSync(assets).find((name) => name.startsWith(`${area}-`) && name.endsWith('.css'))
  if (!file) throw new Error(`The build has no style sheet of ${area}.`)
  return sheetClasses(readFileSync(path.join(assets, file), 'utf8'))
}

/** Only where pages have the frame of the workspace (app/frame.css). */
const isFramed = (name: string) => /(^|:)framed:/.test(name)
const unframed = ['auth', 'products', 'site']

const missingIn = (module: Module, area: string, defined: ReadonlySet<string>) =>
  [...classNamesIn(module)]
    .filter(([name]) => !defined.has(name) && !(isFramed(name) && unframed.includes(area)))
    .map(([name, position]) => `${area}: ${name} at ${position}`)

test('every class that a page names is in the style sheet of its area', async () => {
  const areas = await filesByArea()
  expect([...areas.keys()].sort()).toEqual(['auth', 'console', 'portal', 'products', 'site', 'workspace'])
  const missing = [...areas].flatMap(([area, files]) => {
    const defined = builtSheet(area)
    expect(files.size).toBeGreaterThan(100)
    return [...files].flatMap((file) => missingIn(moduleOf(file), area, defined))
  })
  expect(missing).toEqual([])
})

test('a size that the theme does not have, and a marker that no rule asks for, are reported', () => {
  const module = parseModule(
    'app/some-page.tsx',
    'export const Title = () => <h2 className="some-marker flex text-19 text-20">Title</h2>',
  )
  expect(missingIn(module, 'workspace', builtSheet('workspace'))).toEqual([
    'workspace: some-marker at app/some-page.tsx:1',
    'workspace: text-19 at app/some-page.tsx:1',
  ])
})
