import { expect, test } from 'vitest'
import { buildLibrary } from '#app/content/passages.ts'
import { createRulesAnswerer } from '#shared/answers/rules-answerer.ts'
import { heldOut } from './prompts/held-out.ts'
import { labelled } from './prompts/labelled.ts'
import { goals, measure, promptsOf, visitorRecords } from './prompts/measure.ts'

const answerer = createRulesAnswerer(buildLibrary(), visitorRecords)

test('200 prompts as people type them are understood and answered from the right pages', async () => {
  const prompts = promptsOf(labelled)
  expect(prompts.length).toBeGreaterThanOrEqual(200)
  const { kinds, asked, sources, wrong } = await measure(answerer, prompts)
  const said = wrong.join('\n')
  expect(kinds / prompts.length, said).toBeGreaterThanOrEqual(goals.kinds / 100)
  expect(sources / asked, said).toBeGreaterThanOrEqual(goals.sources / 100)
})

// Without the words that failed: a rule made for one of these would take the worth of all.
test('so are prompts that no rule was made for', async () => {
  const prompts = promptsOf(heldOut)
  const { kinds, asked, sources } = await measure(answerer, prompts)
  expect(kinds / prompts.length).toBeGreaterThanOrEqual(goals.kinds / 100)
  expect(sources / asked).toBeGreaterThanOrEqual(goals.sources / 100)
})

test('no prompt stands in both lists, and each has a kind that there is', () => {
  const all = [...promptsOf(labelled), ...promptsOf(heldOut)]
  expect(new Set(all.map(({ words }) => words)).size).toBe(all.length)
  for (const { kinds } of all)
    expect(kinds).toMatch(/^(question|jobs|names|action|talk)(\+(question|jobs|action))?$/)
})
