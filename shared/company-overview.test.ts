import { expect, test } from 'vitest'
import type { OwnCompany } from './company.ts'
import { type CompanyOverview, visitsNote, waitingLines } from './company-overview.ts'

const company: OwnCompany = {
  ...{ id: '1', slug: 'fathom', name: 'Fathom', industry: 'Data', size: '11-50', headquarters: '' },
  ...{ about: '', website: '', domain: '', logo_url: null, verified_how: null, verified_at: null },
  role: 'owner',
}
const overview: CompanyOverview = {
  ...{ weeks: [], visits: 0, visits_before: 0, followers: 0, new_followers: 0, open_jobs: 0 },
  ...{
    applicants: 0,
    new_applicants: 0,
    unanswered: 0,
    overdue: 0,
    ending: 0,
    drafts: 0,
    invitations: 0,
    unnamed: false,
  },
}

test('visits are compared with what there was before', () => {
  expect(visitsNote({ ...overview, visits: 5 })).toBe('in four weeks')
  expect(visitsNote({ ...overview, visits: 15, visits_before: 10 })).toBe('up 50% vs. the prior four weeks')
  expect(visitsNote({ ...overview, visits: 5, visits_before: 10 })).toBe('down 50% vs. the prior four weeks')
  expect(visitsNote({ ...overview, visits: 10, visits_before: 10 })).toBe('same as the prior four weeks')
})

test('what waits is for whoever may do it', () => {
  const titles = (of: OwnCompany, fields: Partial<CompanyOverview> = {}) =>
    waitingLines(of, { ...overview, ...fields }).map(({ title }) => title)
  expect(titles(company, { unanswered: 2, drafts: 1, invitations: 1 })).toEqual([
    '2 applications are under review',
    'The company is not verified',
    'The page says nothing about the company',
    '1 job is a draft',
    '1 invitation is not answered',
  ])
  expect(titles({ ...company, about: 'Data.', verified_how: 'dns' }, { overdue: 2, ending: 1 })).toEqual([
    '2 answers are overdue',
    '1 job closes within three days',
  ])
  // Candidates not assigned to them are not in their pipeline.
  expect(titles({ ...company, role: 'interviewer' }, { unanswered: 1, overdue: 1, drafts: 1 })).toEqual([])
  expect(titles({ ...company, role: 'interviewer' }, { unnamed: true })).toEqual([
    'You have no name here yet',
  ])
  expect(titles({ ...company, about: 'Data.', verified_how: 'dns' })).toEqual([])
})
