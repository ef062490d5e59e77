import { randomUUID } from 'node:crypto'
import { applicationDetailsQuery } from '#app/data/application-details.ts'
import { applicationMatchQuery } from '#app/data/application-match.ts'
import {
  boardQuery,
  cancelInterview,
  candidateQuery,
  handInScorecard,
  makeOffer,
  metQuery,
  moveApplication,
  offerTimes,
  pipelineJobsQuery,
  readMore,
  rejectApplications,
  removeNote,
  withdrawOffer,
  writeNote,
} from '#app/features/hiring/pipeline/pipeline-queries.ts'
import type { Board, Candidate, Card, PipelineJob } from '#app/features/hiring/pipeline/pipeline-records.ts'
import {
  addStage,
  changeDays,
  hiringSettingsQuery,
  removeStage,
  saveText,
} from '#app/features/hiring/pipeline/settings/hiring-settings-queries.ts'
import { answerOffer, callOffInterview, chooseTime } from '#app/features/work/applications/answer-company.ts'
import { calendarQuery, changeCalendar } from '#app/features/work/applications/calendar-queries.ts'
import { nth, type PageCall, read } from './page-call.ts'

const page = '/business-portal?tab=talent'
const asked = { words: '', stage: '', late: false, masked: false }
/** The person recruits for the company that has the most applications. */
const before = `insert into public.company_members (company_id, user_id, role)
  select j.company_id, $1, 'recruiter' from public.jobs j where j.id = (
    select a.job_id from public.applications a group by a.job_id order by count(*) desc, a.job_id limit 1)
  on conflict do nothing`
const after = 'delete from public.company_members where user_id = $1'

async function busiest(person: string): Promise<string | undefined> {
  const jobs = await read<PipelineJob[], readonly unknown[]>(pipelineJobsQuery(person))
  return jobs.length > 0 ? jobs.toSorted((one, other) => other.applicants - one.applicants)[0]?.id : undefined
}

/** A query without matches costs the same, and is made even without a job. */
async function board(person: string, words = ''): Promise<Board | null> {
  const job = (await busiest(person)) ?? randomUUID()
  return read<Board | null, readonly unknown[]>(boardQuery(job, { ...asked, words }))
}

async function firstCard(person: string): Promise<Card> {
  const shown = await board(person)
  return shown?.columns?.flatMap(({ cards }) => cards)[0] ?? nobody
}

const someone = async (person: string) => (await firstCard(person)).id

/** Refused if the application does not exist or the person may not answer it: the cost of the query is measured. */
const quietly = (asking: Promise<unknown>) => asking.catch(() => undefined)
const nobody = {
  ...{ id: randomUUID(), status: 'under_review', answer_by: null, applied_at: new Date(0).toISOString() },
} as Card

export const hiringCalls: PageCall[] = [
  { page, name: 'the jobs of one’s companies', ask: ({ id }) => busiest(id), before, after },
  { page, name: 'a board', ask: ({ id }) => board(id), before, after },
  {
    page,
    name: 'whom a meeting is with',
    ask: async ({ id }) => {
      const card = await firstCard(id)
      const shown = await read<Candidate | null, readonly unknown[]>(candidateQuery(card.id, false))
      await read<string | null, readonly unknown[]>(metQuery(shown?.interviews?.[0]?.id ?? randomUUID()))
    },
    before,
    after,
  },
  { page, name: 'a board, searched', ask: ({ id }) => board(id, 'engineer'), before, after },
  {
    page,
    name: 'more of a column',
    ask: async ({ id }) => {
      const shown = await board(id)
      const last = shown?.columns?.[0]?.cards.at(-1)
      await readMore(shown?.job?.id ?? randomUUID(), last ?? nobody, 'under_review', asked)
    },
    before,
    after,
  },
  {
    page,
    name: 'one candidate',
    ask: async ({ id }) => {
      const application = await someone(id)
      await Promise.all([read(candidateQuery(application, false)), read(applicationMatchQuery(application))])
    },
    before,
    after,
  },
  {
    page,
    name: 'a move and back',
    ask: async ({ id, round }) => {
      const { id: application, last_event: seen } = await firstCard(id)
      const status = nth(['phone_screening', 'under_review'] as const, round)
      await quietly(moveApplication({ id: application, status, seen }))
    },
    before,
    after,
  },
  {
    page,
    name: 'a note of the team',
    ask: async ({ id }) => {
      await quietly(writeNote(await someone(id), 'Measured.'))
      await removeNote(randomUUID())
    },
    before,
    after: `delete from public.application_team_notes where user_id = $1`,
  },
  {
    page,
    name: 'a scorecard',
    ask: async ({ id }) =>
      quietly(
        handInScorecard(await someone(id), {
          ...{ craft: 3, judgment: 3, communication: 3, advice: 'yes', reason: 'Measured.' },
        }),
      ),
    before,
    after: `delete from public.application_scorecards where user_id = $1`,
  },
  {
    page,
    name: 'times, an offer and an end, refused',
    ask: async () => {
      const id = randomUUID()
      const day = new Date(Date.now() + 864e5).toISOString()
      await quietly(
        offerTimes({
          ...{ id, status: 'phone_screening', title: 'Call', minutes: 30, place: '', note: '' },
          ...{ people: [id], starts: [day], choose_by: day.slice(0, 10), seen: 1 },
        }),
      )
      await quietly(cancelInterview(id))
      await quietly(
        makeOffer({
          id,
          salary: 1,
          currency: 'USD',
          starts_on: day.slice(0, 10),
          terms: '',
          answer_by: day.slice(0, 10),
          seen: 1,
        }),
      )
      await quietly(withdrawOffer({ id, seen: 1 }))
      await quietly(
        rejectApplications({
          ids: [id],
          seen: [],
          reason: 'timing',
          kind: 'this_role',
          message: 'No.',
        }),
      )
    },
  },
  {
    page,
    name: 'stages',
    ask: async () => {
      const id = randomUUID()
      await quietly(addStage({ company_id: id, status: 'under_review', name: 'Bench', days: 3, place: 0 }))
      await changeDays({ id, days: 4 })
      await read(hiringSettingsQuery(id))
      await quietly(saveText({ company: id, reason: 'pay', body: 'Not this time.' }))
      await saveText({ company: id, reason: 'pay', body: null })
      await removeStage(id)
    },
  },
  {
    page: '/applications',
    name: 'one application in full',
    ask: ({ applications, round }) => read(applicationDetailsQuery(nth(applications, round) ?? randomUUID())),
  },
  {
    page: '/applications',
    name: 'a time, none and an offer, refused',
    ask: async () => {
      await quietly(chooseTime(randomUUID()))
      await quietly(callOffInterview(randomUUID()))
      await quietly(answerOffer({ offer: randomUUID(), accept: true, words: '' }))
    },
  },
  {
    page: '/applications',
    name: 'the calendar’s address, another one and none',
    ask: async ({ id }) => {
      await changeCalendar({ person: id, again: true })
      await read(calendarQuery(id))
      await changeCalendar({ person: id, again: false })
    },
  },
]
