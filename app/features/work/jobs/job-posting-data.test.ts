import { expect, test, vi } from 'vitest'
import { jobPostingData } from './job-posting-data.ts'
import type { Job } from './job-queries.ts'

const job: Job = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Senior Product Designer',
  department: 'Design',
  location: 'San Francisco',
  job_type: 'full_time',
  experience_level: 'senior',
  salary_min: 150_000,
  salary_max: null,
  currency: 'USD',
  description: 'Draw things.',
  posted_at: '2026-11-20T10:00:00+00:00',
  status: 'open',
  closes_on: '2026-12-31',
  renewed_at: null,
  vacancy: true,
  closed_because: null,
  version: 1,
  questions: [],
  applied_version: null,
  company: {
    name: 'Northwind',
    slug: 'northwind',
    industry: 'Climate software',
    size: '501-1000',
    logo_url: null,
    verified_how: 'operator',
  },
  saved: false,
  applied_at: null,
}

test('a job in a city names its place and the bounds of its pay that are known', () => {
  expect(jobPostingData(job)).toMatchObject({
    '@type': 'JobPosting',
    datePosted: '2026-11-20',
    validThrough: '2026-12-31',
    employmentType: 'FULL_TIME',
    jobLocation: { address: { addressLocality: 'San Francisco' } },
    baseSalary: { currency: 'USD', value: { minValue: 150_000, unitText: 'YEAR' } },
  })
  expect(JSON.stringify(jobPostingData(job))).not.toContain('maxValue')
})

test('a remote job without a stated salary says neither place nor pay', () => {
  const data = jobPostingData({ ...job, location: 'Remote', salary_min: null })
  expect(data).toMatchObject({ jobLocationType: 'TELECOMMUTE' })
  expect(data).not.toHaveProperty('jobLocation')
  expect(data).not.toHaveProperty('baseSalary')
})

test('a logo of ours has a whole address, as search engines ask for', () => {
  vi.stubGlobal('__SITE_URL__', 'https://tannr.example')
  const company = { ...job.company, logo_url: '/storage/v1/object/public/marks/1/2' }
  const { logo = '' } = jobPostingData({ ...job, company }).hiringOrganization
  expect(logo).toBe('https://tannr.example/storage/v1/object/public/marks/1/2')
})
