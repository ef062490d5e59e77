import { expect, test } from 'vitest'
import { draftStep, stepFile } from './draft-step.ts'

const migration = (version: string) => ({ version, name: 'x', file: `${version}_x.sql` })

test('a step comes after all that there are, also where their clock was ahead', () => {
  const now = new Date('2026-12-01T08:30:00Z')
  expect(stepFile('tags', [migration('20261122130000')], now)).toBe('20261201083000_tags.sql')
  expect(stepFile('tags', [migration('20270101000000')], now)).toBe('20270101000001_tags.sql')
})

test('a function and rows that changed are written out, and a column is left to the developer', () => {
  const migrated = new Map([
    ['function public.f()', 'CREATE OR REPLACE FUNCTION public.f() old'],
    ['column public.jobs.title', 'type text'],
  ])
  const wanted = new Map([
    ['function public.f()', 'CREATE OR REPLACE FUNCTION public.f() new'],
    ['column public.jobs.title', 'type text not null'],
  ])
  const step = draftStep(migrated, wanted, ['insert into public.courses'])
  expect(step).toContain('\nCREATE OR REPLACE FUNCTION public.f() new;\n')
  expect(step).toContain(
    '\n-- - column public.jobs.title: type text\n-- + column public.jobs.title: type text not null\n',
  )
})
