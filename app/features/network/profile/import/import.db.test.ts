import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenSkill } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [ada, ben]: [Made, Made] = [{ id: '' }, { id: '' }]
const job = { title: 'Potter', company: 'Quennell', started: '2022-03-01', ended: null, summary: '' }

async function change({ id }: Made, added: object, removed: object = {}): Promise<object> {
  const results = await database.batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify({ sub: id })] },
    {
      text: 'select public.change_profile($1::jsonb, $2::jsonb)',
      values: [JSON.stringify(added), JSON.stringify(removed)],
    },
  ])
  const [row] = (results.at(-1)?.rows ?? []) as [string][]
  return JSON.parse(row?.[0] ?? '{}')
}

const headline = async () =>
  (await sql<{ headline: string }>`select headline from public.profiles where user_id = ${ada.id}`)[0]
    ?.headline
const count = async (table: 'experiences' | 'skills') =>
  table === 'skills'
    ? (await sql`select from public.skills where user_id = ${ada.id}`).length
    : (await sql`select from public.experiences where user_id = ${ada.id}`).length

beforeEach(async () => {
  ada = await givenAccount(database, { first_name: 'Ada' })
  ben = await givenAccount(database)
})

test('an import is one step, and so is taking it back', async () => {
  const entry = { ...job, id: crypto.randomUUID() }
  const skill = { id: crypto.randomUUID(), name: 'Glazing', level: 'Advanced' }
  const before = await change(ada, {
    fields: { headline: 'Potter', links: ['https://ada.example'] },
    experience: [entry],
    skills: [skill],
  })
  expect(before).toMatchObject({ first_name: 'Ada', headline: '', links: [] })
  expect([await headline(), await count('experiences'), await count('skills')]).toEqual(['Potter', 1, 1])
  const [made] = await sql<{ level: string; progress: number }>`
    select level, progress from public.skills where user_id = ${ada.id}`
  expect(made).toEqual({ level: 'Advanced', progress: 65 })
  await change(ada, { fields: { headline: '', links: [] } }, { experience: [entry.id], skills: [skill.id] })
  expect([await headline(), await count('experiences'), await count('skills')]).toEqual(['', 0, 0])
})

test('where one thing is refused nothing is added, and a skill that is there is left as it is', async () => {
  await givenSkill(database, ada, { name: 'glazing', level: 'Expert' })
  await change(ada, { skills: [{ id: crypto.randomUUID(), name: 'Glazing', level: 'Beginner' }] })
  expect(await count('skills')).toBe(1)
  const bad = { ...job, id: crypto.randomUUID(), title: '' }
  await expect(
    change(ada, { fields: { headline: 'Potter' }, experience: [{ ...job, id: crypto.randomUUID() }, bad] }),
  ).rejects.toMatchObject({ code: '23514' })
  expect([await headline(), await count('experiences')]).toEqual(['', 0])
})

test('nobody removes what is another’s, and an import is one’s own whatever it says', async () => {
  const id = crypto.randomUUID()
  await change(ada, { experience: [{ ...job, id, user_id: ben.id }] })
  expect(await count('experiences')).toBe(1)
  await change(ben, {}, { experience: [id] })
  expect(await count('experiences')).toBe(1)
})
