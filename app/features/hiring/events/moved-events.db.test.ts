import { expect, test } from 'vitest'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
test('an event that people come to is moved thirty times a day at most, since each of them is written to', async () => {
  const fields = { title: 'Open dome', zone: 'UTC', starts: at(9), ends: at(9.5), link: '' }
  const save = (place: string, id: string | null) =>
    ask<string>('owner', 'select public.save_event($1, $2::jsonb, $3::uuid)', [
      ...[cast.company.id, JSON.stringify({ ...fields, place }), id],
    ])
  const event = await save('Hall 0', null)
  const move = (place: string) => save(place, event)
  // While nobody comes, nobody is told.
  for (let nth = 1; nth <= 31; nth++) await move(`Hall ${nth}`)
  await ask('ada', 'select public.answer_event($1, true)', [event])
  for (let nth = 1; nth <= 30; nth++) await move(`Room ${nth}`)
  await expect(move('Room 31')).rejects.toMatchObject({
    code: 'PT429',
    message: expect.stringMatching(/^You’ve moved events 30 times in a day\. You can move one again after /),
  })
  await move('Room 30')
  await sql`update private.day_counts set since = now() - interval '24 hours' where company_id = ${cast.company.id}`
  await move('Room 31')
})
