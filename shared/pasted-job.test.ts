import { expect, test } from 'vitest'
import { cpuMilliseconds } from '#tests/support/cpu-time.ts'
import { type PastedJob, readPastedJob } from './pasted-job.ts'

const nothing: PastedJob = {
  title: '',
  company_name: '',
  location: '',
  salary_min: null,
  salary_max: null,
  currency: 'USD',
  url: '',
}

const postings: readonly [name: string, text: string, read: Partial<PastedJob>][] = [
  [
    'title, company and place under each other',
    `Senior Data Engineer\nBrightwater Labs · Austin, TX (Hybrid)\n\nPay: $145,000 - $180,000 a year\nApply: https://jobs.brightwater.example/1842.`,
    {
      title: 'Senior Data Engineer',
      company_name: 'Brightwater Labs',
      location: 'Austin, TX (Hybrid)',
      salary_min: 145_000,
      salary_max: 180_000,
      url: 'https://jobs.brightwater.example/1842',
    },
  ],
  [
    'labels',
    'Position: Head of Research\nCompany: Tideline\nLocation: Lisbon, Portugal\nSalary 90-110k EUR',
    {
      title: 'Head of Research',
      company_name: 'Tideline',
      location: 'Lisbon, Portugal',
      salary_min: 90_000,
      salary_max: 110_000,
      currency: 'EUR',
    },
  ],
  [
    'the head of a shared posting',
    'Copperfield hiring Product Designer in London, England | Somewhere\nGBP 65,000+',
    {
      title: 'Product Designer',
      company_name: 'Copperfield',
      location: 'London, England',
      salary_min: 65_000,
      currency: 'GBP',
    },
  ],
  [
    'a title at a company',
    'Staff Engineer, Platform at Quarry & Sons\nRemote (US)\nCA$ 150k to 190k\nwww.quarry.example/jobs?id=7',
    {
      title: 'Staff Engineer, Platform',
      company_name: 'Quarry & Sons',
      location: 'Remote (US)',
      salary_min: 150_000,
      salary_max: 190_000,
      currency: 'CAD',
      url: 'https://www.quarry.example/jobs?id=7',
    },
  ],
  [
    'a board that shows the mark of the company first',
    'Brightwater logo\nBrightwater\nData Engineer\nBerlin, Germany · Reposted 2 weeks ago · Over 100 applicants\nHybrid\nApply\n$150,000 - $180,000/yr',
    {
      title: 'Data Engineer',
      company_name: 'Brightwater',
      location: 'Berlin, Germany',
      salary_min: 150_000,
      salary_max: 180_000,
    },
  ],
  [
    'the place above the company',
    'Data Scientist\nLondon, England, United Kingdom\n£90k – £110k per annum\nTideline Bank\nFull-time',
    {
      title: 'Data Scientist',
      company_name: 'Tideline Bank',
      location: 'London, England, United Kingdom',
      salary_min: 90_000,
      salary_max: 110_000,
      currency: 'GBP',
    },
  ],
  [
    'a place with no company',
    'Data Scientist\nLondon, England\nApply now\nFull-time',
    { title: 'Data Scientist', location: 'London, England' },
  ],
  [
    'the title of a page of a board',
    'Data Analyst - Tideline - Stockholm, Sweden | Indeed.com',
    { title: 'Data Analyst', company_name: 'Tideline', location: 'Stockholm, Sweden' },
  ],
  [
    'a postal code',
    'Product Manager\nCopperfield SE\n4.1 out of 5 stars\n10243 Berlin',
    { title: 'Product Manager', company_name: 'Copperfield SE', location: '10243 Berlin' },
  ],
  [
    'pay by the hour, and a number that is no pay',
    'Lab Technician\nHarbor Health\nA team of 12,000 people. $1,000 to sign. $32.50 per hour',
    { title: 'Lab Technician', company_name: 'Harbor Health', salary_min: 67_600 },
  ],
  [
    'pay by the month, with dots',
    'Ingénieure logiciel — Atelier Nord — Lyon, France\n4.500 € - 5.200 € per month',
    {
      title: 'Ingénieure logiciel',
      company_name: 'Atelier Nord',
      location: 'Lyon, France',
      salary_min: 54_000,
      salary_max: 62_400,
      currency: 'EUR',
    },
  ],
  [
    'the most that is paid',
    'Analyst\nFerry Bank\nUp to CHF 120’000',
    { title: 'Analyst', company_name: 'Ferry Bank', salary_max: 120_000, currency: 'CHF' },
  ],
  ['no posting', 'We are glad that you wrote to us. Please find our answer below.', {}],
  ['nothing', '   \n ', {}],
]

test.each(postings)('reads %s', (_, text, read) => {
  expect(readPastedJob(text)).toEqual({ ...nothing, ...read })
})

test('whatever is pasted is read in time, and fits the form', () => {
  for (const text of [
    '1,'.repeat(50_000),
    '$'.repeat(50_000),
    `${'a '.repeat(40_000)}at b`,
    '9 '.repeat(30_000),
  ]) {
    const from = cpuMilliseconds()
    const { title, company_name, location } = readPastedJob(text)
    expect(cpuMilliseconds() - from).toBeLessThan(1500)
    expect([title, company_name, location].every(({ length }) => length <= 120)).toBe(true)
  }
})
