import { randomUUID } from 'node:crypto'
import { questionsQuery } from '#app/features/work/applications/apply/use-questions.ts'
import { jobFacetsQuery, jobQuery, jobsQuery } from '#app/features/work/jobs/job-queries.ts'
import { jobVersionQuery } from '#app/features/work/jobs/job-version.ts'
import { matchProfileQuery } from '#app/features/work/match/match-queries.ts'
import {
  clearSavedJobs,
  removeSavedJob,
  restoreSavedJobs,
  type SavedJobsPage,
  savedJobsQuery,
  saveJob,
} from '#app/features/work/saved-jobs/saved-job-queries.ts'
import { emptySearch, type JobSearch } from '#shared/job-search.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const searches = {
  'the newest': [{}, { page: 2 }, { page: 3 }, { page: 10 }],
  'a page far down': [{ page: 25 }, { page: 50 }],
  'by filters': [
    { places: ['Remote', 'Berlin'] },
    { levels: ['senior'], types: ['full_time'] },
    { places: ['Auckland'], levels: ['lead'] },
    { salary: 200_000 },
    { places: ['London'], types: ['internship'], salary: 150_000 },
  ],
  'by pay and by company': [
    { sort: 'salary-high' },
    { sort: 'salary-low' },
    { sort: 'company' },
    { sort: 'salary-high', places: ['Berlin'] },
    { sort: 'company', page: 5 },
  ],
  'by words that many have': [
    { q: 'engineer' },
    { q: 'senior' },
    { q: 'remote' },
    { q: 'data' },
    { q: 'e' },
    { q: 'software engineer', sort: 'salary-high' },
  ],
  'by words that few have': [
    { q: 'rust' },
    { q: 'accessibility compliance' },
    { q: 'senior product designer berlin' },
    { q: 'zurich legal counsel', levels: ['senior'] },
    { q: 'quartz genomics' },
  ],
  'by words that none has': [{ q: 'zzyzx' }, { q: 'qqqq wwww' }],
} as const satisfies Record<string, readonly Partial<JobSearch>[]>

const search = (asked: Partial<JobSearch>): JobSearch => ({ ...emptySearch, ...asked })

export const jobCalls: PageCall[] = [
  ...Object.entries(searches).flatMap(
    ([name, asked]: [string, readonly Partial<JobSearch>[]]): PageCall[] => [
      {
        page: '/jobs',
        name,
        ask: ({ id, round }) => read(jobsQuery(search(nth(asked, round)), id)),
      },
      {
        page: '/jobs',
        name: `${name}, counted`,
        ask: ({ round }) => read(jobFacetsQuery(search(nth(asked, round)))),
      },
    ],
  ),
  {
    page: '/jobs',
    name: 'the newest, for a visitor',
    visitor: true,
    ask: ({ round }) => read(jobsQuery(search(nth(searches['the newest'], round)), null)),
  },
  {
    page: '/jobs',
    name: 'by words, for a visitor',
    visitor: true,
    ask: ({ round }) => read(jobsQuery(search(nth(searches['by words that many have'], round)), null)),
  },
  { page: '/jobs/:id', name: 'one job', ask: ({ id, round, jobs }) => read(jobQuery(nth(jobs, round), id)) },
  {
    page: '/jobs/:id',
    name: 'what it said when one applied',
    ask: ({ round, jobs }) => read(jobVersionQuery(nth(jobs, round), 1)),
  },
  { page: '/jobs/:id', name: 'what a match looks at', ask: ({ id }) => read(matchProfileQuery(id)) },
  {
    page: '/jobs/:id',
    name: 'what it asks whoever applies',
    ask: ({ round, jobs }) => read(questionsQuery(nth(jobs, round))),
  },
  {
    page: '/saved-jobs',
    name: 'the first pages',
    ask: async () => {
      const { jobs, count } = await readPage<SavedJobsPage>(savedJobsQuery)
      if (jobs.length < count) await readPage(savedJobsQuery, jobs.at(-1))
    },
  },
  {
    page: '/saved-jobs',
    name: 'save and remove',
    ask: async ({ round, jobs }) => {
      await saveJob(nth(jobs, round))
      await removeSavedJob(nth(jobs, round))
    },
  },
  {
    page: '/saved-jobs',
    name: 'clear all and back',
    before: 'create table bench.saved as select * from public.saved_jobs where user_id = $1',
    ask: async () => {
      const removed = await clearSavedJobs()
      const gone = { job_id: randomUUID(), saved_at: new Date().toISOString() }
      // Some are closed, one does not exist; the page would show that.
      await restoreSavedJobs([...removed, gone]).catch(() => {})
    },
    after: `set session_replication_role = replica;
      insert into public.saved_jobs select * from bench.saved on conflict do nothing;
      set session_replication_role = origin; drop table bench.saved`,
  },
]
