/** A company for which nobody vouches is never named without saying so: a mark stands beside its name, or a sentence says it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { companySaid } from '#shared/company.ts'

/** Names of controls and titles that stand beside the mark, the company's own people, and what its own page says below the mark. */
const beside = [
  'aria-label={',
  'triggerLabel={',
  'label={`Progress of',
  '`Interview with ',
  '`Interview, ',
  "['Company', ",
  '`You hire for ',
  '{known ? company.name :',
  '`People write to ',
  'below the review, under the name of ',
  'hasn’t added a description yet',
  '`More from ',
]

const sentences = globSync('app/features/{work,network,career,account,hiring/company-page}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\$\{[^}]*company(?:_name|\.name)\}|\$\{line\.name\}`, \(\) => back/.test(line))
      .map((line) => [file, line.trim()] as const),
  )

test('sentences that name a company are found at all', () => {
  expect(sentences.length).toBeGreaterThan(8)
})

test('every sentence that names a company says whether anybody vouches for it', () => {
  expect(sentences.filter(([, line]) => !beside.some((known) => line.includes(known)))).toEqual([])
})

test('the word is there for companies that are known to be unverified', () => {
  expect(companySaid({ name: 'Dome Works', verified_how: null })).toBe('Dome Works (unverified)')
  expect(companySaid({ name: 'Dome Works', verified_how: 'dns' })).toBe('Dome Works')
  // A sample.
  expect(companySaid({ name: 'Dome Works' })).toBe('Dome Works')
})
