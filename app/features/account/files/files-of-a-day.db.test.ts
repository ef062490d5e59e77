import { expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database

test('the fifty-first file of a day is refused, however many were taken away and are gone', async () => {
  const ada = await givenAccount(database)
  const add = () =>
    asPerson(
      database,
      ada,
      `insert into public.files (bucket, name, size) values ('attachments', 'Plan.pdf', 9000)`,
    )
  for (let nth = 0; nth < 50; nth++) await add()
  await asPerson(database, ada, 'update public.files set removed_at = now() where user_id = $1', [ada.id])
  // As the server does a quarter of an hour later.
  await sql`delete from public.files where removed_at is not null`
  await expect(add()).rejects.toMatchObject({
    code: 'PT429',
    message: expect.stringMatching(/^You’ve added 50 files in a day\. You can add more after /),
  })
  await sql`update private.day_counts set since = now() - interval '24 hours' where user_id = ${ada.id}`
  await add()
})
