import { expect, it } from 'vitest'
import { plainText } from '#shared/prose.ts'
import { researchBodies } from './research-bodies.ts'
import { median, pauses, reading } from './research-figures.ts'

it('draws the medians that the paper and the drawing name, of the same reviewers each time', () => {
  expect(pauses.map(({ seconds }) => median(seconds))).toEqual([38, 9, 1])
  expect(new Set(pauses.map(({ seconds }) => seconds.length))).toEqual(new Set([25]))
})

it('shows a reader in one place at a time, for ten minutes', () => {
  for (const [part, { from, to }] of reading.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(reading[part + 1]?.from ?? 10).toBeGreaterThanOrEqual(to)
  }
})

it.each(Object.keys(researchBodies))('%s says how, on what, what came out and where it ends', (slug) => {
  const headings = researchBodies[slug]?.flatMap((block) =>
    typeof block === 'object' && 'heading' in block ? block.heading : [],
  )
  expect(headings).toEqual(expect.arrayContaining(['Method', 'Data', 'The figures', 'Limits']))
  expect(plainText(researchBodies[slug] ?? []).split(/\s+/).length).toBeGreaterThan(250)
})
