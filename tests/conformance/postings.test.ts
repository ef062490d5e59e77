import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inboxAt } from '#tests/support/inbox.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenAlert, givenCompany } from '#tests/support/records.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const inbox = () => inboxAt(tannr.url)

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const posting = (company_id: string, fields: object = {}) => ({
  id: randomUUID(),
  company_id,
  title: 'Glassblower for telescopes',
  department: 'Workshop',
  location: 'Tenerife',
  job_type: 'full_time',
  experience_level: 'senior',
  salary_min: 90_000,
  salary_max: 120_000,
  currency: 'EUR',
  description: 'You blow mirrors that see the first light of galaxies.',
  status: 'open',
  closes_on: dayAhead(60),
  vacancy: true,
  questions: [],
  ...fields,
})

async function givenMember(role = 'recruiter', company?: string): Promise<Person & { company: string }> {
  const person = await givenPerson(tannr)
  const of = company ?? (await givenCompany(tannr)).id
  await tannr.sql('insert into company_members values ($1, $2, $3)', [of, person.id, role])
  return { ...person, company: of }
}

const save = (person: Person, job: object, more: object = {}) =>
  person.client.rpc('save_job', { job, ...more } as never)

test('a job goes from a draft to open, closed and open again, and nobody else sees more than they may', async () => {
  const recruiter = await givenMember()
  const other = await givenPerson(tannr)
  const draft = posting(recruiter.company, { status: 'draft', title: '', closes_on: null, salary_min: null })
  expect((await save(recruiter, draft)).data).toMatchObject({ status: 'draft', version: 0 })
  const seen = async (who = other) =>
    (await who.client.from('jobs').select('title, status, closed_because').eq('id', draft.id)).data
  expect(await seen()).toEqual([])
  const opened = posting(recruiter.company, { id: draft.id })
  expect((await save(recruiter, { ...opened, title: '' })).error?.code).toBe('23514')
  expect((await save(recruiter, opened)).data).toMatchObject({ status: 'open', version: 1 })
  expect(await seen()).toHaveLength(1)
  await recruiter.client.from('jobs').update({ status: 'closed' }).eq('id', draft.id)
  expect(await seen()).toEqual([])
  expect(await seen(recruiter)).toMatchObject([{ closed_because: 'by_hand' }])
  expect(
    (await recruiter.client.from('jobs').update({ status: 'draft' }).eq('id', draft.id)).error?.code,
  ).toBe('23514')
  await recruiter.client.from('jobs').update({ status: 'open' }).eq('id', draft.id)
  expect(await seen()).toMatchObject([{ status: 'open', closed_because: null }])
})

test.each([
  [
    'a closing date 91 days ahead',
    {
      // Counted from the day of the request, not from when this list was read.
      get closes_on() {
        return dayAhead(91)
      },
    },
    /at most 90 days ahead/,
  ],
  ['a closing date in the past', { closes_on: dayAhead(-2) }, /from today on/],
  ['no closing date', { closes_on: null }, /until when/],
  ['no pay', { salary_min: null }, /from and to/],
  ['a range upside down', { salary_min: 130_000 }, /jobs_check/],
  [
    'eleven questions',
    {
      questions: Array.from({ length: 11 }, (_, id) => ({
        id: `${id}`,
        kind: 'text',
        prompt: 'Why?',
        required: false,
      })),
    },
    /at most ten/,
  ],
  [
    'a choice of one',
    { questions: [{ id: '1', kind: 'choice', prompt: 'Where?', required: true, choices: ['Here'] }] },
    /two to ten/,
  ],
  [
    'a kind that is none',
    { questions: [{ id: '1', kind: 'essay', prompt: 'Why?', required: true }] },
    /a kind/,
  ],
  [
    'a question that is no text',
    { questions: [{ id: '1', kind: 'text', prompt: { en: 'Why?' }, required: true }] },
    /1 to 300 characters/,
  ],
  [
    'a question whose id is no text',
    { questions: [{ id: 1, kind: 'text', prompt: 'Why?', required: true }] },
    /1 to 300 characters/,
  ],
])('a job with %s is refused with words that say why', async (_, wrong, words) => {
  const owner = await givenMember('owner')
  const { error } = await save(owner, posting(owner.company, wrong))
  expect(error).toMatchObject({ code: '23514', message: expect.stringMatching(words) })
})

test('each change of what is said is a version, and an applicant keeps the one they answered', async () => {
  const recruiter = await givenMember()
  const ada = await givenPerson(tannr)
  const question = {
    id: 'q1',
    kind: 'choice',
    prompt: 'Which glass?',
    required: true,
    choices: ['Crown', 'Flint'],
  }
  const job = posting(recruiter.company, { questions: [question] })
  await save(recruiter, job)
  const apply = (answers: object[]) =>
    ada.client.from('applications').insert({ user_id: ada.id, job_id: job.id, answers } as never)
  expect((await apply([])).error?.code).toBe('23514')
  expect((await apply([{ id: 'q1', answer: 'Lead' }])).error?.code).toBe('23514')
  expect(
    (
      await apply([
        { id: 'q1', answer: 'Flint' },
        { id: 'q2', answer: 'x' },
      ])
    ).error?.code,
  ).toBe('23514')
  expect((await apply([{ id: 'q1', answer: 'Flint' }])).error).toBeNull()
  await save(recruiter, { ...job, description: 'You grind mirrors.', questions: [] })
  const { id, ...same } = job
  await recruiter.client.from('jobs').update({ renewed_at: 'now' }).eq('id', id)
  const versions = async (who: Person) =>
    (await who.client.from('job_versions').select('version, description').eq('job_id', id).order('version'))
      .data
  expect(await versions(recruiter)).toEqual([
    { version: 1, description: same.description },
    { version: 2, description: 'You grind mirrors.' },
  ])
  expect(await versions(ada)).toEqual([{ version: 1, description: same.description }])
  expect((await ada.client.from('applications').select('answers, job_version')).data).toEqual([
    { answers: [{ id: 'q1', kind: 'choice', prompt: 'Which glass?', answer: 'Flint' }], job_version: 1 },
  ])
})

test('nobody writes over what a colleague has changed meanwhile', async () => {
  const recruiter = await givenMember()
  const job = posting(recruiter.company)
  const first = await save(recruiter, job)
  const seen = (first.data as unknown as { edited_at: string }).edited_at
  expect((await save(recruiter, { ...job, title: 'Mirror maker' }, { seen })).error).toBeNull()
  expect(await save(recruiter, { ...job, title: 'Grinder' }, { seen })).toMatchObject({
    status: 409,
    error: { code: 'PT409' },
  })
})

test('who looks after a job is of its company, and leaves the team with the company', async () => {
  const recruiter = await givenMember()
  const interviewer = await givenMember('interviewer', recruiter.company)
  const stranger = await givenPerson(tannr)
  const job = posting(recruiter.company)
  expect((await save(recruiter, job, { team: [recruiter.id, stranger.id] })).error?.code).toBe('23503')
  await save(recruiter, job, { team: [recruiter.id, interviewer.id] })
  expect((await save(interviewer, job)).error?.code).toBe('42501')
  await tannr.sql('delete from company_members where user_id = $1', [interviewer.id])
  const { data } = await recruiter.client.from('job_team').select('user_id').eq('job_id', job.id)
  expect(data).toEqual([{ user_id: recruiter.id }])
})

test('the list of a company says how each job stands, and near-duplicates are found by their text', async () => {
  const recruiter = await givenMember()
  const title = `Maker of ${randomUUID()}`
  const [one, two] = [
    posting(recruiter.company, { title }),
    posting(recruiter.company, { title: 'Lens grinder', status: 'draft' }),
  ]
  await save(recruiter, one)
  await save(recruiter, two)
  const ada = await givenPerson(tannr)
  await ada.client.from('applications').insert({ user_id: ada.id, job_id: one.id })
  const list = (state: string | null) =>
    recruiter.client.rpc('company_jobs', { company: recruiter.company, ...(state && { state }) })
  expect((await list(null)).data).toMatchObject({
    counts: { total: 2, open: 1, draft: 1, closed: 0 },
    jobs: [
      { title: 'Lens grinder', applicants: 0 },
      { title: one.title, applicants: 1, this_week: 1 },
    ],
    next: null,
  })
  expect((await list('open')).data).toMatchObject({ jobs: [{ title: one.title }] })
  expect((await ada.client.rpc('company_jobs', { company: recruiter.company })).error?.code).toBe('42501')
  const similar = (description: string) =>
    recruiter.client.rpc('similar_jobs', { company: recruiter.company, title: one.title, description })
  expect((await similar(one.description)).data).toMatchObject([{ id: one.id, alike: 100, own: true }])
  expect(
    (await similar('Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.')).data,
  ).toMatchObject([{ id: one.id, alike: expect.toSatisfy((alike: number) => alike < 50) }])
})

test('a job that nobody renews hides after 14 days, and its company is told two days before', async () => {
  const owner = await givenMember('owner')
  const job = posting(owner.company, { title: `Star ${randomUUID()}` })
  await save(owner, job)
  const turn = (days: number) =>
    tannr.sql(
      `update jobs set renewed_at = now() - make_interval(days => $2), reminded_at = null where id = $1`,
      [job.id, days],
    )
  const before = await inbox().count(owner.email)
  await turn(11)
  await tannr.sql('select private.hide_due_jobs()')
  await turn(13)
  await tannr.sql('select private.hide_due_jobs()')
  await tannr.sql('select private.hide_due_jobs()')
  const mail = await inbox().newest(owner.email, before)
  expect(mail.subject).toMatch(/^“Star .*” hides on /)
  expect(await inbox().count(owner.email)).toBe(before + 1)
  await turn(15)
  await tannr.sql('select private.hide_due_jobs()')
  const state = async () =>
    (await owner.client.from('jobs').select('status, closed_because').eq('id', job.id)).data
  expect(await state()).toEqual([{ status: 'closed', closed_because: 'not_renewed' }])
  expect((await tannr.client().from('jobs').select('id').eq('id', job.id)).data).toEqual([])
})

test('an alert hears of a job within seconds of its posting, once for each person, and so does the digest', async () => {
  const recruiter = await givenMember()
  const ada = await givenPerson(tannr)
  const word = `quasar${randomUUID().slice(0, 8)}`
  await givenAlert(tannr, ada, { title: `${word} keeper` })
  await givenAlert(tannr, ada, { title: word })
  await givenAlert(tannr, ada, { title: 'Something else entirely' })
  const job = posting(recruiter.company, { title: `Senior ${word} keeper` })
  await save(recruiter, job)
  const matches = () =>
    tannr.sql<{ score: number }>(
      'select match_score as score from alert_matches where job_id = $1 order by 1',
      [job.id],
    )
  await expect.poll(matches, { timeout: 20_000 }).toEqual([{ score: 100 }, { score: 100 }])
  const told = await tannr.sql(`select from notifications where user_id = $1 and kind = 'alert_matches'`, [
    ada.id,
  ])
  expect(told).toHaveLength(1)
  await expect
    .poll(() => tannr.sql('select from private.listed_jobs where job_id = $1', [job.id]))
    .toHaveLength(0)
  const [digest] = await tannr.sql<{ digest: object }>(`select private.digest_of($1, 'Daily') as digest`, [
    ada.id,
  ])
  expect(digest?.digest).toMatchObject({ count: 1, alerts: [{ jobs: [{ title: job.title }] }] })
})
