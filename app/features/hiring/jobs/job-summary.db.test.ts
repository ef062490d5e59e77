import { expect, test } from 'vitest'
import { descriptionSummary } from '#shared/job-description.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenJob } from '#tests/support/records.ts'

const database = useDatabase()

test.each([
  'You keep the garden.',
  'You keep the garden.\n\nWe are three.\n\nWhat you will do\n\n- Rake\n- Water\n\nSee you soon.',
  'You keep the garden.\nMust have:\n• Three years\n2) A lantern\nWe are kind.\n\nWe write.\n\nNice to have:\n– Moon phases\n\nWrite to us.',
  'We insure farms.\n\nWhat you will do\n\n- Rake\n- Water\n\nWhat we look for\n\n- Three years\n\nWhat we offer\n\n- Tea\n\nTell us.',
  'Must have:\n- Three years\n\nNice to have:\n- Moon phases\n\nWrite to us: soon.',
  'You keep the garden.\r\n\r\nMust have:\r\n- Three years\r\n- A lantern\r\n\r\nWrite to us.',
  'Since 2019.\n-5 degrees and 3.5 days a week',
  `${'A garden at night. '.repeat(20)}\n\n- Rake`,
])('lists show of a job what its preview does: %j', async (description) => {
  const { id } = await givenJob(database, { description })
  const [job] = await database.sql<{ summary: string }>`select summary from public.jobs where id = ${id}`
  expect(job?.summary).toBe(descriptionSummary(description).slice(0, 280))
})
