import { expect, test } from 'vitest'
import { ownFigures } from './own-figures.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const job = (title: string) => ({ id: '1', title, company: { name: 'Fathom' } })

test('somebody without records has no figures of their own', () => {
  expect(ownFigures({ applications: [], saved: [] }, now)).toBeUndefined()
})

test('figures and the three latest events follow from the records', () => {
  const figures = ownFigures(
    {
      applications: [
        { status: 'interview_scheduled', applied_at: daysAgo(1), job: job('Designer') },
        { status: 'under_review', applied_at: daysAgo(9), job: job('Analyst') },
      ],
      saved: [
        { saved_at: daysAgo(0), job: job('Writer') },
        { saved_at: daysAgo(12), job: job('Researcher') },
      ],
    },
    now,
  )
  expect(figures?.applications).toEqual({ value: 2, note: '1 this week' })
  expect(figures?.interviews).toEqual({ value: 1, note: 'Booked' })
  expect(figures?.activities.map(({ title, detail, when }) => [title, detail, when])).toEqual([
    ['Saved a job at Fathom', 'Writer', 'Today'],
    ['Applied to Fathom', 'Designer', 'Yesterday'],
    ['Applied to Fathom', 'Analyst', '9 days ago'],
  ])
})
