/**
 * One person's records in every relation, for the matrices of functions, files and channels: Ada applied to a company, knows Cleo,
 * blocks Bert and writes with both sides. Everything is told by its name in `ids`, as the matrices' calls have it (`:application`).
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { askAs, lastEvent } from './hiring.ts'
import { haveFailed } from './matrix-queues.ts'
import { givenAccount, givenCompany, givenConnection, givenJob, givenMember, givenPost } from './records.ts'

/** What somebody is to Ada and to the company that she applied to. */
export const parts = [
  'visitor',
  'ada',
  'connection',
  'blocked',
  'stranger',
  'owner',
  'recruiter',
  /** An interviewer who is asked to meet Ada. */
  'asked',
  /** One who is not. */
  'interviewer',
  /** The owner of another company. */
  'elsewhere',
  'staff',
] as const
export type Part = (typeof parts)[number]
type Ids = Record<string, string>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const day = (days: number) => inDays(days).slice(0, 10)

export async function givenMatrixCast(database: Database): Promise<Ids> {
  const ids: Ids = {
    visitor: randomUUID(),
    unknown: randomUUID(),
    today: day(0),
    soon: day(5),
    later: day(40),
  }
  for (const part of parts.slice(1))
    ids[part] = (await givenAccount(database, { first_name: part, last_name: 'Rao' })).id
  await database.sql`update auth.users set email_confirmed_at = now()`
  await database.sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${ids.staff}`
  await knowEachOther(database, ids)
  await hire(database, ids)
  await haveFiles(database, ids)
  await applyTwice(database, ids)
  await write(database, ids)
  await publish(database, ids)
  await haveTheRest(database, ids)
  await beHeard(database, ids)
  return ids
}

const one = (ids: Ids, name: string) => ({ id: ids[name] as string })

async function knowEachOther(database: Database, ids: Ids) {
  const { sql } = database
  for (const part of ['connection', 'elsewhere'])
    await givenConnection(database, one(ids, 'ada'), one(ids, part), { accepted_at: new Date() })
  await givenConnection(database, one(ids, 'elsewhere'), one(ids, 'connection'), { accepted_at: new Date() })
  await sql`delete from public.connections where ${ids.elsewhere} in (user_id, other_id) and ${ids.ada} in (user_id, other_id)`
  await sql`insert into public.blocks (user_id, blocked_id) values (${ids.ada}, ${ids.blocked})`
  await sql`update public.profiles set handle = 'ada-of-the-matrix' where user_id = ${ids.ada}`
}

async function hire(database: Database, ids: Ids) {
  const company = await givenCompany(database, { domain: 'matrix.example', slug: 'matrix-works' })
  const other = await givenCompany(database, { slug: 'matrix-elsewhere' })
  for (const [part, role] of [
    ['owner', 'owner'],
    ['recruiter', 'recruiter'],
    ['asked', 'interviewer'],
    ['interviewer', 'interviewer'],
  ] as const)
    await givenMember(database, company, one(ids, part), role)
  await givenMember(database, other, one(ids, 'elsewhere'), 'owner')
  ids.company = company.id
  await database.sql`insert into public.pipeline_stages (company_id, status, name, days) values (${company.id}, 'under_review', 'First look', 4)`
  ids.job = (await givenJob(database, { company_id: company.id })).id
  ids.draft = (await givenJob(database, { company_id: company.id, status: 'draft', title: 'Not yet' })).id
}

/** A file with its row and its object; an application keeps the resume. */
async function haveFiles(database: Database, ids: Ids) {
  const { sql } = database
  const keep = async (name: string, bucket: string) => {
    const [file] = await sql<{ id: string; path: string }>`
      insert into public.files (user_id, bucket, name, size, stored_at) values (${ids.ada}, ${bucket}, ${name}, 1, now())
      returning id, path`
    ids[name] = file?.id as string
    ids[`${name}Path`] = file?.path as string
    await sql`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${file?.path}, ${ids.ada})`
  }
  await keep('picture', 'pictures')
  await sql`update public.profiles set picture_id = ${ids.picture} where user_id = ${ids.ada}`
  await keep('resume', 'resumes')
  await keep('spare', 'resumes')
  await keep('attachment', 'attachments')
  await keep('unsent', 'attachments')
  await keep('gone', 'resumes')
  await keep('gonePicture', 'pictures')
  await keep('goneAttachment', 'attachments')
  await sql`update public.files set removed_at = now() where id in (${ids.gone}, ${ids.gonePicture}, ${ids.goneAttachment})`
  // With a row, and still to be uploaded.
  for (const [name, bucket] of [
    ['newPicture', 'pictures'],
    ['newResume', 'resumes'],
    ['newAttachment', 'attachments'],
  ] as const) {
    const [file] = await sql<{ path: string }>`
      insert into public.files (user_id, bucket, name, size) values (${ids.ada}, ${bucket}, ${name}, 1) returning path`
    ids[`${name}Path`] = file?.path as string
  }
  ids.skill = randomUUID()
  await sql`insert into public.skills (id, user_id, name, category) values (${ids.skill}, ${ids.ada}, 'Optics', 'Design')`
}

/** One application with times to choose from, and one with an offer. */
async function applyTwice(database: Database, ids: Ids) {
  const { sql } = database
  const apply = async (job: string) => {
    const [made] = await sql<{ id: string }>`
      insert into public.applications (user_id, job_id, resume_id) values (${ids.ada}, ${job}, ${ids.resume}) returning id`
    return made?.id as string
  }
  ids.application = await apply(ids.job as string)
  ids.offered = await apply((await givenJob(database, { company_id: ids.company, title: 'Star Counter' })).id)
  ids.fresh = await apply((await givenJob(database, { company_id: ids.company, title: 'Lens Grinder' })).id)
  const recruiter = one(ids, 'recruiter')
  ids.interview = await askAs<string>(
    database,
    recruiter,
    `select public.offer_times($1, 'interview_scheduled', 'Call', 30, '', '', $2::uuid[], $3::timestamptz[], $4, $5)`,
    [
      ids.application,
      `{${ids.asked}}`,
      `{${inDays(6)},${inDays(7)}}`,
      ids.soon ?? null,
      await lastEvent(database, ids.application),
    ],
  )
  ids.offer = await askAs<string>(
    database,
    recruiter,
    `select public.make_offer($1, 90000, 'USD', $2, '', $3, $4)`,
    [ids.offered, ids.later ?? null, ids.soon ?? null, await lastEvent(database, ids.offered)],
  )
  const [slot] = await sql<{ id: string }>`
    select id from public.interview_slots where interview_id = ${ids.interview} order by starts_at limit 1`
  ids.slot = slot?.id as string
  ids.seen = (await lastEvent(database, ids.application)) as string
  ids.freshSeen = (await lastEvent(database, ids.fresh)) as string
  ids.offerSeen = (await lastEvent(database, ids.offered)) as string
}

type Sent = { id: string; conversation_id: string }

async function write(database: Database, ids: Ids) {
  const { sql } = database
  const ada = one(ids, 'ada')
  const send = (call: string, values: (string | null)[]) =>
    askAs<Sent>(database, ada, `select public.send_message(${call})`, values)
  const said = await send('$1, $2, person => $3, files => $4::uuid[]', [
    ...[randomUUID(), 'The night was clear.', ids.connection as string, `{${ids.attachment}}`],
  ])
  ids.message = said.id
  ids.conversation = said.conversation_id
  ids.typing = `conversation:${ids.conversation}`
  await askAs(database, one(ids, 'connection'), 'select public.send_message($1, $2, $3)', [
    ...[randomUUID(), 'It was.', said.conversation_id],
  ])
  const requested = await askAs<Sent>(
    database,
    one(ids, 'stranger'),
    'select public.send_message($1, $2, person => $3)',
    [...[randomUUID(), 'Do you know me?', ids.ada as string]],
  )
  ids.requested = requested.conversation_id
  const offered = await askAs<Sent>(
    database,
    one(ids, 'connection'),
    `select public.offer_meeting($1, $2, 'A walk', 30, '', $3::timestamptz[])`,
    [randomUUID(), said.conversation_id, `{${inDays(2)}}`],
  )
  ids.meeting = offered.id
  const [time] = await sql<{
    id: string
  }>`select id from public.meeting_slots where message_id = ${ids.meeting}`
  ids.time = time?.id as string
  const asked = await send('$1, $2, company => $3', [randomUUID(), 'Is it remote?', ids.company ?? null])
  ids.enquired = asked.conversation_id
  ids.companyTyping = `conversation:${ids.enquired}`
}

async function publish(database: Database, ids: Ids) {
  const { sql } = database
  const ada = one(ids, 'ada')
  const [picture] = await sql<{ id: string; path: string }>`
    insert into public.post_pictures (user_id, width, height) values (${ids.ada}, 10, 10) returning id, path`
  ids.postPicture = picture?.id as string
  ids.postPicturePath = picture?.path as string
  const [next] = await sql<{ path: string }>`
    insert into public.post_pictures (user_id, width, height) values (${ids.ada}, 10, 10) returning path`
  ids.newPostPicturePath = next?.path as string
  await sql`insert into storage.objects (bucket_id, name, owner_id) values ('posts', ${ids.postPicturePath}, ${ids.ada})`
  ids.post = (await givenPost(database, ada, { seen_by: 'connections', picture_id: ids.postPicture })).id
  ids.companyPost = (await givenPost(database, one(ids, 'recruiter'), { company_id: ids.company })).id
  const [comment] = await sql<{ id: string }>`
    insert into public.post_comments (post_id, user_id, body) values (${ids.post}, ${ids.ada}, 'So it was.') returning id`
  ids.comment = comment?.id as string
  const [event] = await sql<{ id: string }>`
    insert into public.company_events (company_id, title, starts_at, ends_at, zone, place)
    values (${ids.company}, 'Open night', ${inDays(2)}, ${inDays(2.1)}, 'UTC', 'Here') returning id`
  ids.event = event?.id as string
  await sql`insert into public.event_answers (event_id, user_id, state) values (${ids.event}, ${ids.ada}, 'going')`
  const [review] = await sql<{ id: string }>`
    insert into public.company_reviews (company_id, user_id, relation, role, pay, culture, life, title, body) values
    (${ids.company}, ${ids.ada}, 'former', 'Keeper', 3, 3, 3, 'Kind people', 'The rota is fair, and the nights are long.') returning id`
  ids.review = review?.id as string
  await sql`insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted)
    values ('review', ${ids.review}, 'warned', 'It names a colleague.', 'The rota is fair.')`
  ids.mark = randomUUID()
  ids.newMarkPath = `${ids.company}/${randomUUID()}`
  ids.markPath = `${ids.company}/${ids.mark}`
  await sql`insert into storage.objects (bucket_id, name) values ('marks', ${ids.markPath})`
}

async function haveTheRest(database: Database, ids: Ids) {
  const { sql } = database
  const made = async (name: string, rows: Promise<{ id: string }[]>) => {
    ids[name] = (await rows)[0]?.id as string
  }
  await made(
    'invitation',
    sql`insert into public.company_invitations (company_id, email, role, invited_by)
      values (${ids.company}, ${`${ids.ada}@example.com`}, 'interviewer', ${ids.owner}) returning id`,
  )
  await made(
    'enquiry',
    sql`insert into public.enquiries (kind, page, email) values ('contact', '/', 'matrix@example.com') returning id`,
  )
  await made(
    'closed',
    sql`insert into public.enquiries (kind, page, email, settled_at) values ('contact', '/', 'again@example.com', now()) returning id`,
  )
  await made(
    'goal',
    sql`insert into public.goals (user_id, title, category, target_date) values (${ids.ada}, 'Arrive', 'Projects', '2099-01-01') returning id`,
  )
  await made(
    'milestone',
    sql`insert into public.goal_milestones (goal_id, user_id, title) values (${ids.goal}, ${ids.ada}, 'Leave') returning id`,
  )
  await made(
    'session',
    sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${ids.ada}) returning id`,
  )
  // Last: strangers wrote to her before.
  await sql`insert into public.settings (user_id, profile_visible) values (${ids.ada}, false)
    on conflict (user_id) do update set profile_visible = false`
  ids.suspended = (await givenAccount(database)).id
  await askAs(database, one(ids, 'staff'), `select public.suspend_person($1, 3, 'They broke the rules.')`, [
    ids.suspended,
  ])
  await haveFailed(database, ids)
  ids.archivePath = `${ids.ada}/archive`
  await sql`insert into public.exports (user_id, path, state) values (${ids.ada}, ${ids.archivePath}, 'ready')`
  await sql`insert into storage.objects (bucket_id, name) values ('exports', ${ids.archivePath})`
  await sql`insert into public.post_reports (user_id, post_id, reason) values (${ids.elsewhere}, ${ids.post}, 'spam')`
  const [course] = await sql<{ id: string }>`select id from public.courses limit 1`
  ids.certificate = randomUUID()
  await sql`insert into public.enrolments (user_id, course_id, progress, completed_at, certificate_id)
    values (${ids.ada}, ${course?.id}, 100, now(), ${ids.certificate})`
}

/** What is said in each private channel. */
async function beHeard({ sql }: Database, ids: Ids) {
  ids.personTopic = `person:${ids.ada}`
  for (const topic of [ids.personTopic, ids.typing, ids.companyTyping])
    await sql`insert into realtime.messages (topic, extension, event, payload, private) values (${topic}, 'broadcast', 'said', '{}', true)`
}
