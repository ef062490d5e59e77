import { expect, test } from 'vitest'
import { describedBlocks, descriptionSummary } from './job-description.ts'

const text =
  'We need you.\n\nWho we are.\n\nWhat you will do\n\n- Build things\n- Mend things\n\nSee you soon.'

test('a description falls into paragraphs, headings and lists', () => {
  expect(describedBlocks(text)).toEqual([
    'We need you.',
    'Who we are.',
    { heading: 'What you will do' },
    { list: ['Build things', 'Mend things'] },
    'See you soon.',
  ])
})

test('the summary is the running text alone', () => {
  expect(descriptionSummary(text)).toBe('We need you. Who we are. See you soon.')
  expect(descriptionSummary('- Only\n- lists')).toBe('- Only - lists')
})

test('Windows line ends make no difference', () => {
  expect(describedBlocks(text.replaceAll('\n', '\r\n'))).toEqual(describedBlocks(text))
})
