import { expect, test } from 'vitest'
import { buildLibrary } from '#app/content/passages.ts'
import { everyAsk } from '#shared/answers/ask-next.ts'
import { jobQueryOf, jobQueryText, wishesOf } from '#shared/answers/job-query.ts'
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

// Without the failed prompts: a rule made for one of them would make the set worthless.
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

test('what is offered to be asked next is answered, from a page other than the one before', async () => {
  expect(everyAsk.length).toBeGreaterThan(20)
  for (const ask of everyAsk) {
    const answer = await answerer.answer(ask)
    expect(answer?.known, ask).toBe(true)
    for (const next of answer?.asks ?? []) {
      const after = await answerer.answer(next)
      expect(after?.sources[0]?.path, `${next} after ${ask}`).not.toBe(answer?.sources[0]?.path)
    }
  }
})

test('at most three are offered, after small talk and after what nobody knew as well', async () => {
  for (const prompt of ['hello', 'what is the capital of france', 'remote design jobs', 'is my data safe']) {
    const asks = (await answerer.answer(prompt))?.asks ?? []
    expect(asks.length, prompt).toBeGreaterThan(0)
    expect(asks.length, prompt).toBeLessThanOrEqual(3)
  }
})

test('a search without one of its wishes is read as the same search without it', () => {
  const read = (text: string) => jobQueryOf(text, answerer.known.words, answerer.known.companies)
  for (const text of [
    'remote senior design jobs over 140k',
    'part time nurse jobs in boston',
    'lead engineer jobs at fathom',
  ]) {
    const wishes = wishesOf(read(text))
    expect(wishes.length).toBeGreaterThan(1)
    for (const { without } of wishes) expect(read(jobQueryText(without))).toEqual(without)
  }
})
