import { expect, test } from 'vitest'
import { isTool } from '#shared/orcher/tools.ts'
import { heldOut } from './directives/held-out.ts'
import { labelled } from './directives/labelled.ts'
import { directivesOf, goals, measureDirectives } from './directives/measure.ts'

test('100 directives as people type them become the plans that they ask for', () => {
  const all = directivesOf(labelled)
  expect(all.length).toBeGreaterThanOrEqual(100)
  const { exact, f1, overreaching, wrong } = measureDirectives(all)
  expect(f1, wrong.join('\n')).toBeGreaterThanOrEqual(goals.f1)
  expect(exact / all.length, wrong.join('\n')).toBeGreaterThanOrEqual(goals.exact)
  expect(overreaching, wrong.join('\n')).toBe(0)
})

// Without the words that failed: a rule made for one of these would take the worth of all.
test('so do 100 that no rule was made for', () => {
  const all = directivesOf(heldOut)
  expect(all.length).toBeGreaterThanOrEqual(100)
  const { exact, f1, overreaching } = measureDirectives(all)
  expect(f1).toBeGreaterThanOrEqual(goals.f1)
  expect(exact / all.length).toBeGreaterThanOrEqual(goals.exact)
  expect(overreaching).toBe(0)
})

test('no directive stands twice, and each asks for what there is', () => {
  const all = [...directivesOf(labelled), ...directivesOf(heldOut)]
  expect(new Set(all.map(({ words }) => words.toLowerCase())).size).toBe(all.length)
  for (const { expected } of all)
    for (const one of expected)
      expect(isTool(one) || ['no', 'ask:sources', 'ask:instruction'].includes(one), one).toBe(true)
})
