import { expect, test } from 'vitest'
import { classNamesIn } from './class-names.ts'
import { parseModule } from './parsed-modules.ts'
import { sheetClasses } from './sheet-classes.ts'

const namesIn = (source: string) => [...classNamesIn(parseModule('app/some-page.tsx', source)).keys()].sort()

test('class names are found in attributes, in cx, and in what is named Class', () => {
  const source = `
    const rowClass = 'flex gap-2'
    export const Row = ({ wide }: { wide: boolean }) => (
      <li className={cx('row', wide && 'wide', wide ? 'p-4' : "p-2")} title="not a class" aria-label="nor this">
        <a className="link" innerClass="inner">Text</a>
      </li>
    )`
  expect(namesIn(source)).toEqual(['flex', 'gap-2', 'inner', 'link', 'p-2', 'p-4', 'row', 'wide'])
})

test('what a name stands for is followed: tables, conditions, functions and what they return', () => {
  const source = `
    const looks = { primary: 'bg-ink', quiet: { line: 'text-ink-2', other: 'unused' } } as const
    const { line } = looks.quiet
    const toneOf = (late: boolean) => (late ? 'text-bad' : 'text-good')
    function sizeOf(large: boolean) { if (large) return 'h-12'; return 'h-9' }
    export const Row = ({ look, late }) => <li className={cx(looks[look], line, toneOf(late), sizeOf(late))} />`
  expect(namesIn(source)).toEqual(['bg-ink', 'h-12', 'h-9', 'text-bad', 'text-good', 'text-ink-2', 'unused'])
})

test('what is compared, and what is only a part of a name, is no class', () => {
  const source = `export const Row = ({ kind, size }) => (
      <li className={kind === 'message' ? 'm-1' : \`flex text-\${size} gap-1\`} />
    )`
  expect(namesIn(source)).toEqual(['flex', 'gap-1', 'm-1'])
})

test('class names are found in markup that is a string', () => {
  expect(namesIn('export const shape = `<div class="grid gap-4"><p class="h-4"></p></div>`')).toEqual([
    'gap-4',
    'grid',
    'h-4',
  ])
})

test('a sheet defines the names in its selectors, as the markup has them', () => {
  const css = String.raw`.flex{display:flex}.p-0\.5{padding:.125rem}.\33 xl\:p-4{padding:1rem}@media (hover:hover){.group-hover\:text-ink:is(:where(.group\/row):hover *){color:red}}.w-\[min\(520px\,100vw\)\]{width:1px}`
  expect([...sheetClasses(css)].sort()).toEqual([
    '3xl:p-4',
    'flex',
    'group-hover:text-ink',
    'group/row',
    'p-0.5',
    'w-[min(520px,100vw)]',
  ])
})
