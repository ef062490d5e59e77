import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { databaseUrl, dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { catalogue, catalogueSteps } from './catalogue.ts'

const name = `catalogue_${randomBytes(6).toString('hex')}`
afterEach(() => dropDatabase(inject('ownerUrl'), name))

test('the rows of the catalogue in a migrated database are those of shared/catalogue', async () => {
  const rows = catalogue.map(({ rows }) => rows.length)
  expect(Math.min(...rows)).toBeGreaterThan(0)
  const steps = await catalogueSteps(databaseUrl(inject('ownerUrl'), 'tannr_template'))
  expect(steps, 'run: npm run db -- step NAME').toEqual([])
})

test('a step brings rows that changed or came, and leaves those that went to its author', async () => {
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      update public.courses set title = 'Somebody''s older title', rating = 1 where id = 'talking-about-pay';
      update public.known_skills set terms = '{old}' where name = 'Design systems';
      delete from public.achievements where id = 'the-offer';
      insert into public.learning_paths (id, title, description, duration, level, position)
      values ('left-behind', 'Left behind', 'No longer offered.', '1 week', 'Beginner', 9)`)
    const steps = await catalogueSteps(url)
    const gone = `-- No longer in the catalogue: delete from public.learning_paths where id = 'left-behind';`
    expect(steps.map((step) => step.split(' (')[0])).toEqual([
      'insert into public.known_skills',
      'insert into public.courses',
      gone,
      'insert into public.achievements',
    ])
    await client.query(steps.join('\n'))
    expect(await catalogueSteps(url)).toEqual([gone])
  } finally {
    await client.end()
  }
})
