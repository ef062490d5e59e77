import { randomUUID } from 'node:crypto'
import { endSession, securityOverview } from '#app/features/account/security/security-queries.ts'
import {
  exportData,
  ownPlanQuery,
  requestDeletion,
  type Settings,
  saveSettings,
  settingsQuery,
} from '#app/features/account/settings/settings-queries.ts'
import { ownConversationPath } from '#app/features/site/enquiries/open-own-conversation.ts'
import { sendEnquiry } from '#app/features/site/enquiries/send-enquiry.ts'
import {
  applicationBoardQuery,
  applicationCountsQuery,
  applicationHistoryQuery,
  applicationListQuery,
  saveNotes,
  setWithdrawn,
} from '#app/features/work/applications/application-queries.ts'
import type { Application } from '#app/features/work/applications/application-records.ts'
import { applyForJob } from '#app/features/work/applications/apply/apply-for-job.ts'
import {
  addOutside,
  editOutside,
  moveOutside,
  outsideHistory,
  removeOutside,
} from '#app/features/work/applications/outside/outside-queries.ts'
import {
  addReminder,
  remindersQuery,
  removeReminder,
  setReminderDone,
} from '#app/features/work/applications/reminder-queries.ts'
import {
  alertsQuery,
  deleteAlert,
  earlierMatchesQuery,
  insertAlert,
  markMatchesSeen,
  restoreAlert,
  updateAlert,
} from '#app/features/work/job-alerts/alert-queries.ts'
import type { AlertsOverview, JobAlert } from '#app/features/work/job-alerts/alert-records.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const wanted: Pick<JobAlert, 'title' | 'keywords'>[] = [
  { title: 'Software Engineer', keywords: ['Python', 'PostgreSQL'] },
  { title: 'Product Designer', keywords: ['Prototyping'] },
  { title: 'Senior Data Analyst', keywords: ['SQL', 'Statistics'] },
  { title: 'Legal Counsel', keywords: [] },
  { title: 'Remote', keywords: [] },
]

const alert = (round: number): JobAlert => ({
  id: randomUUID(),
  ...nth(wanted, round),
  location: round % 2 ? 'Berlin' : '',
  salary_min: round % 3 ? 90_000 : null,
  salary_max: null,
  job_type: null,
  experience_level: null,
  company: '',
  frequency: 'Daily',
  active: true,
  created_at: new Date(Date.now() - 60_000).toISOString(),
  last_seen_at: null,
  last_triggered: null,
  match_count: 0,
  new_matches: 0,
})

/** The life of an alert, once per overview: created, compared with all jobs, changed, deleted, restored. */
async function keepAlert(round: number, person: string): Promise<void> {
  const made = alert(round)
  await insertAlert(made)
  await read(alertsQuery(person))
  await updateAlert({ ...made, title: 'Platform Engineer' })
  await deleteAlert(made)
  await restoreAlert(made)
  await deleteAlert(made)
}

/** The life of a job from elsewhere: created, edited, moved, read, removed, restored, removed. */
async function keepOutside(round: number): Promise<void> {
  const id = randomUUID()
  const fields = {
    ...{
      title: `Keeper ${round}`,
      company_name: 'Elsewhere',
      location: 'Lisbon',
      url: '',
      currency: 'EUR' as const,
    },
    ...{ salary_min: 60_000, salary_max: null, status: 'under_review' as const, next_step: '' },
    applied_at: new Date(Date.now() - 86_400_000).toISOString(),
  }
  await addOutside(id, fields)
  await editOutside(id, { ...fields, next_step: 'Ring on Monday' })
  await moveOutside(id, 'phone_screening')
  await saveNotes({ id, outside: true }, 'They rang.')
  await outsideHistory(id)
  const kept = { id, outside: true }
  const restore = await removeOutside(kept)
  await restore()
  await removeOutside(kept)
}

async function keepReminder(of: { id: string }): Promise<void> {
  const id = randomUUID()
  await addReminder(of, { id, due_on: '2030-01-01', words: 'Ring them' })
  await setReminderDone(id, true)
  await read(remindersQuery(of))
  await removeReminder(id)
}

/** This many jobs were listed since the person's alerts were last compared. */
const newJobs = (count: number) => `update public.job_alerts set matched_until = interval '1 minute' + (
  select listed_at from public.jobs where status = 'open' order by listed_at desc offset ${count} limit 1) where user_id = $1`

const tabs = ['all', 'active', 'interviews', 'offers', 'archived'] as const
const list = (id: string, round: number, words: string) => applicationListQuery(id, nth(tabs, round), words)

export const recordCalls: PageCall[] = [
  { page: '/job-alerts', name: 'nothing new', ask: ({ id }) => read(alertsQuery(id)) },
  {
    page: '/job-alerts',
    name: 'the jobs of an hour are new',
    before: newJobs(25),
    ask: ({ id }) => read(alertsQuery(id)),
  },
  {
    page: '/job-alerts',
    name: 'the jobs of a day are new',
    before: newJobs(600),
    ask: ({ id }) => read(alertsQuery(id)),
  },
  { page: '/job-alerts', name: 'a new alert', ask: ({ id, round }) => keepAlert(round, id) },
  {
    page: '/job-alerts',
    name: 'earlier matches',
    ask: async ({ id }) => {
      const { matches } = await read<AlertsOverview, readonly unknown[]>(alertsQuery(id))
      await readPage(earlierMatchesQuery(matches.at(-1)?.id))
    },
  },
  { page: '/job-alerts', name: 'matches are seen', ask: markMatchesSeen },
  { page: '/applications', name: 'counts', ask: ({ id }) => read(applicationCountsQuery(id)) },
  { page: '/applications', name: 'a tab', ask: ({ id, round }) => readPage(list(id, round, '')) },
  {
    page: '/applications',
    name: 'the board',
    ask: ({ id, round }) => read(applicationBoardQuery(id, nth(['', 'engineer'], round))),
  },
  { page: '/applications', name: 'a job from elsewhere', ask: ({ round }) => keepOutside(round) },
  {
    page: '/applications',
    name: 'a reminder',
    // Refused without an application.
    ask: ({ applications, round }) =>
      keepReminder({ id: nth(applications, round) ?? randomUUID() }).catch(() => {}),
  },
  { page: '/applications', name: 'search', ask: ({ id, round }) => readPage(list(id, round, 'engineer')) },
  {
    page: '/applications',
    name: 'the second page',
    ask: async ({ id, round }) => {
      const first = await readPage<Application[]>(list(id, round, ''))
      const last = first.at(-1)
      if (last) await readPage(list(id, round, ''), last)
    },
  },
  {
    page: '/applications',
    name: 'one history',
    ask: ({ applications, round }) =>
      read(applicationHistoryQuery({ id: nth(applications, round) ?? randomUUID() })),
  },
  {
    page: '/applications',
    name: 'notes, withdraw and back',
    ask: async ({ applications, round }) => {
      const id = nth(applications, round) ?? randomUUID()
      await saveNotes({ id }, `Ring on Monday ${round}`)
      const seen = { id, status: 'under_review' as const, stage: 'Application received', next_step: '' }
      // Not if its status has changed, or the job is closed.
      await setWithdrawn(seen, true).catch(() => {})
      await setWithdrawn(seen, false).catch(() => {})
    },
    after: 'delete from private.day_counts where user_id = $1',
  },
  {
    page: '/jobs/:id',
    name: 'apply',
    ask: ({ jobs, round }) =>
      applyForJob({ job_id: nth(jobs, round), note: 'I would like to talk.', resume_id: null, answers: [] }),
    // More applications a day are refused.
    after: `delete from public.applications where user_id = $1 and note = 'I would like to talk.';
      delete from private.day_counts where user_id = $1`,
  },
  { page: '/settings', name: 'all', ask: ({ id }) => read(settingsQuery(id)) },
  { page: '/settings', name: 'own plan', ask: ({ id }) => read(ownPlanQuery(id)) },
  {
    page: '/settings',
    name: 'save',
    ask: async ({ id }) => saveSettings(id, await read<Settings, readonly unknown[]>(settingsQuery(id))),
  },
  { page: '/settings', name: 'export', ask: exportData },
  {
    page: '/settings',
    name: 'delete the account',
    ask: () => requestDeletion('DELETE'),
    after: 'delete from public.account_deletions where user_id = $1',
  },
  {
    page: '/settings',
    name: 'devices and activity',
    ask: () => securityOverview(),
  },
  {
    page: '/settings',
    name: 'sign out a device',
    ask: () => endSession(randomUUID()),
  },
  {
    page: '/notifications',
    name: 'open the own conversation with staff',
    ask: () => ownConversationPath(randomUUID()),
  },
  {
    page: '/contact',
    name: 'send an enquiry',
    visitor: true,
    ask: ({ round }) =>
      sendEnquiry({
        ...{ kind: 'contact', page: '/contact', email: `bench${round}@example.com`, name: 'Bench' },
        ...{ message: 'How long does this take?', payload: {}, website: '' },
      }),
    // Its mails leave meanwhile, so they are let alone.
    after: `delete from private.enquiry_counts; delete from public.enquiries where name = 'Bench'`,
  },
]
