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

test('a list needs no blank line above or below it, nor one kind of mark', () => {
  const typed =
    'You keep the garden.\nMust have:\n• Three years\n  of gardening\n2) A lantern\nWe are kind.\n\n– Moon phases'
  expect(describedBlocks(typed)).toEqual([
    'You keep the garden.',
    { heading: 'Must have' },
    { list: ['Three years of gardening', 'A lantern'] },
    { heading: 'We are kind.' },
    { list: ['Moon phases'] },
  ])
  expect(describedBlocks('Must have:\n- Three years\n\nNice to have:\n- Moon phases')).toEqual([
    { heading: 'Must have' },
    { list: ['Three years'] },
    { heading: 'Nice to have' },
    { list: ['Moon phases'] },
  ])
  expect(describedBlocks('Since 2019.\n-5 degrees and 3.5 days a week')).toEqual([
    'Since 2019.\n-5 degrees and 3.5 days a week',
  ])
})

test('the summary is the running text alone', () => {
  expect(descriptionSummary(text)).toBe('We need you. Who we are. See you soon.')
  expect(descriptionSummary('- Only\n- lists')).toBe('- Only - lists')
})

test('Windows line ends make no difference', () => {
  expect(describedBlocks(text.replaceAll('\n', '\r\n'))).toEqual(describedBlocks(text))
})
