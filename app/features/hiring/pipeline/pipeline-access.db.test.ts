import { expect, test } from 'vitest'
import { exportedRecords } from '#tests/support/exported-data.ts'
import { lastEvent } from '#tests/support/hiring.ts'
import { useHiring, type Who } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenJob, givenMember } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask, move, offerTimes, reject } = useHiring(database)

test('owners and recruiters see an application, and interviewers whom they are asked to meet', async () => {
  const candidate = (who: Who) =>
    ask<{ name: string } | null>(who, 'select public.pipeline_candidate($1)', [cast.application.id])
  for (const who of ['owner', 'recruiter'] as const) expect((await candidate(who))?.name).toBe('Ada Rao')
  for (const who of ['interviewer', 'stranger', 'ada'] as const) expect(await candidate(who)).toBeNull()
  await offerTimes('recruiter')
  expect((await candidate('interviewer'))?.name).toBe('Ada Rao')
  expect(await candidate('stranger')).toBeNull()
  expect(await ask('stranger', 'select public.pipeline_board($1)', [cast.job.id])).toBeNull()
})

test('an interviewer whose meeting is off sees the candidate no more', async () => {
  const interview = await offerTimes('recruiter')
  const seen = async () => [
    await ask('interviewer', 'select public.pipeline_candidate($1)', [cast.application.id]),
    await ask<unknown[]>('interviewer', 'select public.pipeline_jobs()'),
    await ask<number>('interviewer', 'select count(*)::int from public.interviews'),
  ]
  expect(await seen()).toMatchObject([{ name: 'Ada Rao' }, [{ id: cast.job.id }], 1])
  await ask('owner', 'select public.cancel_interview($1)', [interview])
  expect(await seen()).toEqual([null, [], 0])
  await offerTimes('recruiter')
  expect(await seen()).toMatchObject([{ name: 'Ada Rao' }, [{ id: cast.job.id }], 2])
})

test('nothing of a person’s own notes reaches the company, and nothing of the team’s reaches the person', async () => {
  await sql`update public.applications set notes = 'Ask for more money' where id = ${cast.application.id}`
  await ask('owner', 'insert into public.application_team_notes (application_id, body) values ($1, $2)', [
    cast.application.id,
    'Between us',
  ])
  const theirs = await ask('owner', 'select public.pipeline_candidate($1)', [cast.application.id])
  expect(JSON.stringify(theirs)).toContain('Between us')
  expect(JSON.stringify(theirs)).not.toContain('money')
  const own = await ask('ada', 'select public.my_application($1)', [cast.application.id])
  const exported = await exportedRecords(database, cast.ada)
  expect(exported.applications).toHaveLength(1)
  for (const said of [own, exported]) expect(JSON.stringify(said)).not.toContain('Between us')
})

test('while names are masked, so are they in what the candidate wrote, and in what was written to them', async () => {
  const { company, ada } = cast
  const [question] = [{ id: 'q1', kind: 'text', prompt: 'Who are you?', required: true }]
  const job = await givenJob(database, { company_id: company.id, questions: JSON.stringify([question]) })
  await sql`update public.profiles set headline = 'Rao’s Keeper', about = 'RAO keeps keys; ada is a language.' where user_id = ${ada.id}`
  const [sent] = await sql<{ id: string; number: number }>`
    insert into public.applications (user_id, job_id, note, answers)
    values (${ada.id}, ${job.id}, 'Dear Olga, I am Ada Rao, of Raose Street. Ada', ${JSON.stringify([{ id: 'q1', answer: 'Ada' }])}::text::jsonb)
    returning id, number`
  const read = (masked: boolean) =>
    ask<{ note: string; headline: string }>('owner', 'select public.pipeline_candidate($1, $2)', [
      sent?.id ?? '',
      String(masked),
    ])
  const label = `Candidate ${sent?.number}`
  expect(await read(true)).toMatchObject({
    name: null,
    headline: `${label}’s Keeper`,
    note: `Dear Olga, I am ${label}, of Raose Street. ${label}`,
    answers: [{ prompt: 'Who are you?', answer: label }],
    profile: { headline: `${label}’s Keeper`, about: `${label} keeps keys; ada is a language.` },
  })
  expect(await read(false)).toMatchObject({ name: 'Ada Rao', answers: [{ answer: 'Ada' }] })
  const found = async (words: string, masked: boolean) => {
    const board = await ask<{ columns: { count: number }[] }>(
      'owner',
      'select public.pipeline_board($1, $2)',
      [job.id, JSON.stringify({ words, masked })],
    )
    return board.columns[0]?.count
  }
  expect([await found('rao', false), await found('rao', true), await found('keeper', true)]).toEqual([
    1, 0, 1,
  ])
  await ask(
    'owner',
    `select public.reject_applications(array[$1]::uuid[], 'experience', 'keep_in_touch', 'Thank you, {name}.', array[$2]::bigint[])`,
    [sent?.id ?? '', await lastEvent(database, sent?.id ?? '')],
  )
  expect(await read(true)).toMatchObject({ rejection: { message: `Thank you, ${label}.` } })
  expect(await ask('ada', 'select public.my_application($1)', [sent?.id ?? ''])).toMatchObject({
    rejection: { message: 'Thank you, Ada.' },
  })
})

test.each([
  [
    'Ada Lind (Jr.)',
    'Ada',
    'I am Ada Lind (Jr.), ADA for short, of Adams Street.',
    'I am C, C for short, of Adams Street.',
  ],
  ['李雷', '李雷', '我是李雷。', '我是C。'],
  ['李雷', '李雷', '李雷, Turin', 'C, Turin'],
  ['a+b [x] ^$', 'a+b', 'a+b [x] ^$ and aab', 'C and aab'],
  ['', '', 'Nobody', 'Nobody'],
])('“%s” is masked wherever it stands as a word of its own', async (name, first_name, said, masked) => {
  const [found] = await sql<{ said: string }>`
    select private.masked_words(${said}, ${JSON.stringify({ name, first_name })}::text::jsonb, 'C') as said`
  expect(found?.said).toBe(masked)
})

test('a recruiter who applies at their own company is a candidate like any other', async () => {
  await givenMember(database, cast.company, cast.ada, 'recruiter')
  await ask('owner', 'insert into public.application_team_notes (application_id, body) values ($1, $2)', [
    cast.application.id,
    'Between us',
  ])
  expect(await ask('ada', 'select public.pipeline_candidate($1)', [cast.application.id])).toBeNull()
  const board = await ask<{ columns: { count: number }[] }>('ada', 'select public.pipeline_board($1)', [
    cast.job.id,
  ])
  expect(board.columns.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  for (const table of ['application_team_notes', 'application_scorecards'])
    expect(await ask('ada', `select count(*) from public.${table}`)).toBe(0)
  await expect(move('ada', 'phone_screening')).rejects.toMatchObject({ code: 'PT404' })
  await expect(reject('ada')).rejects.toMatchObject({ code: 'PT404' })
})

test('whoever left takes nothing back that they wrote for the team', async () => {
  await ask('recruiter', 'insert into public.application_team_notes (application_id, body) values ($1, $2)', [
    cast.application.id,
    'Between us',
  ])
  await sql`delete from public.company_members where user_id = ${cast.recruiter.id}`
  await ask('recruiter', 'delete from public.application_team_notes')
  expect(
    await sql`select body from public.application_team_notes where user_id = ${cast.recruiter.id}`,
  ).toEqual([{ body: 'Between us' }])
})

test('an interviewer, another company and the person cannot move it', async () => {
  await offerTimes('recruiter')
  for (const who of ['interviewer', 'stranger', 'ada'] as const)
    await expect(move(who, 'phone_screening')).rejects.toThrow(
      /Only owners and recruiters|find this application/,
    )
  await expect(
    ask('stranger', 'update public.applications set status = $1 where id = $2', [
      'rejected',
      cast.application.id,
    ]),
  ).rejects.toThrow('permission denied')
})
