import { beforeEach, expect, test } from 'vitest'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)
let review = ''

const answer = (said: string) => ask('owner', 'select public.answer_company_review($1, $2)', [review, said])
const shown = async () => {
  const [line] = await ask<{ answer: { body: string } | null }[]>(
    'stranger',
    `select coalesce(jsonb_agg(r), '[]') from public.company_reviews_page($1) as r`,
    [cast.company.id],
  )
  return line?.answer?.body
}

beforeEach(async () => {
  const [made] = await sql<{ id: string }>`
    insert into public.company_reviews (company_id, user_id, relation, role, pay, culture, life, title, body) values
    (${cast.company.id}, ${cast.ada.id}, 'former', 'Keeper', 4, 2, 3, 'Long nights',
      'The instruments are old, the people are kind, and the rota is fair.') returning id`
  review = made?.id ?? ''
  await answer('Ada, we know it is you.')
})

test('an answer that staff took down does not come back by being taken back and written again', async () => {
  await sql`update public.company_review_answers set hidden_at = now() where review_id = ${review}`
  await expect(answer('')).rejects.toMatchObject({
    code: 'PT409',
    message: 'Tannr staff took this answer down. The email about it says why, and how to appeal.',
  })
  await answer('Thank you for your words.')
  expect(await shown()).toBeUndefined()
  await sql`update public.company_review_answers set hidden_at = null where review_id = ${review}`
  expect(await shown()).toBe('Thank you for your words.')
  await answer('')
  expect(await shown()).toBeUndefined()
})

test('a review that staff took down does not come back by being withdrawn and written again', async () => {
  await sql`update public.company_reviews set hidden_at = now() where id = ${review}`
  await ask('ada', 'delete from public.company_reviews where id = $1', [review])
  await ask('ada', 'select public.save_company_review($1, $2)', [
    cast.company.id,
    JSON.stringify({
      ...{ relation: 'former', role: 'Keeper', pay: 4, culture: 2, life: 3, title: 'Long nights, again' },
      body: 'The instruments are old, the people are kind, and the rota is fair.',
    }),
  ])
  const read = () =>
    ask<{ title: string }[]>(
      'stranger',
      `select coalesce(jsonb_agg(r), '[]') from public.company_reviews_page($1) as r`,
      [cast.company.id],
    )
  expect(await read()).toEqual([])
  await sql`update public.company_reviews set hidden_at = null where id = ${review}`
  expect((await read()).map(({ title }) => title)).toEqual(['Long nights, again'])
  await ask('ada', 'delete from public.company_reviews where id = $1', [review])
  expect(await read()).toEqual([])
})
