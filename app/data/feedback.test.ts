/** The same feedback for the same kind of act: removing something offers an undo, unless a question came first. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TAKES_AWAY = /\b(deleted|removed|cleared|withdrawn|forgotten|declined|left|no longer)\b/i

/** A question comes before these, or others may have read them by then, or the same button reverts it. */
const elsewhere = [
  '§ forgotten. Its words were found § times afterward.',
  "save ? 'Job saved' : 'Job removed from saved'",
  'You are no longer going to §',
  'Declined. The candidate was told.',
  'The post is deleted',
  'The invitation to § is withdrawn',
  '§ is no longer a member of the company',
  'Declined. § can invite you again',
  'Declined. § won’t be notified',
  'Your account will be deleted on §',
  'You and § are no longer connected',
  '§ is no longer blocked',
  'Post deleted',
  'Your review is withdrawn',
  '§ is § verified',
]

/** The calls of toast.success: their text, and whether they have an undo. */
function toasts(source: string): { words: string; undo: boolean }[] {
  return source
    .split('toast.success(')
    .slice(1)
    .map((rest) => {
      const [first = '', ...others] = argumentsAt(rest)
      return {
        words: first
          .replaceAll(/\$\{[^}]*\}/g, '§')
          .replaceAll(/\s+/g, ' ')
          .trim(),
        undo: others.some((one) => one.trim()),
      }
    })
}

/** The arguments between parentheses, split at commas. */
function argumentsAt(rest: string): string[] {
  const found = ['']
  let depth = 0
  let quote = ''
  for (const sign of rest) {
    if (quote) quote = sign === quote ? '' : quote
    else if (`'"\``.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && depth-- === 0) break
    else if (sign === ',' && depth === 0) {
      found.push('')
      continue
    }
    found[found.length - 1] += sign
  }
  return found
}

const said = globSync('app/features/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => toasts(readFileSync(file, 'utf8')))
  .filter(({ words }) => TAKES_AWAY.test(words))

test('acts that take something away are found at all', () => {
  expect(said.length).toBeGreaterThan(20)
})

test.for(said.map(({ words, undo }) => [words, undo] as const))('%s', ([words, undo]) => {
  expect(undo || elsewhere.some((known) => words.includes(known))).toBe(true)
})
