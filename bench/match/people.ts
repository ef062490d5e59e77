/** Ten different people: two are traps, one who writes about other people's work and one who stuffs keywords. */
import type { MatchProfile } from '#shared/match/evidence.ts'
import type { SkillLevel } from '#shared/skill.ts'

/** `headline` and `about` are only used by plain full-text search. */
export type LabelledPerson = { name: string; headline: string; about: string; profile: MatchProfile }

type Position = [title: string, company: string, started: string, ended: string | null, summary: string]

function person(
  name: string,
  [headline, about, location]: [string, string, string],
  positions: Position[],
  skills: Record<string, SkillLevel>,
  degree = '',
): LabelledPerson {
  return {
    name,
    headline,
    about,
    profile: {
      location,
      experiences: positions.map(([title, company, started, ended, summary], nth) => ({
        ...{ id: `${name}-${nth}`, title, company, started: `${started}-01`, summary },
        ended: ended && `${ended}-01`,
      })),
      educations: degree ? [{ id: `${name}-school`, school: 'State University', degree }] : [],
      skills: Object.entries(skills).map(([skill, level]) => ({
        ...{
          id: `${name}-${skill}`,
          name: skill,
          level,
          verified: false,
          endorsements: level === 'Expert' ? 4 : 0,
        },
      })),
    },
  }
}

export const people: readonly LabelledPerson[] = [
  person(
    'platform engineer',
    ['I keep systems up', 'Twelve years close to the pager. I like boring technology.', 'San Francisco'],
    [
      [
        'Staff Engineer',
        'Harbor Grid',
        '2020-03',
        null,
        'Owned the billing service and its pager, and wrote the review after each outage.\nMoved forty tables to new schemas while customers kept working.',
      ],
      [
        'Backend Engineer',
        'Pinecone Mail',
        '2014-06',
        '2020-02',
        'Designed the public API that partners built on.\nMade the slowest SQL queries ten times quicker.',
      ],
    ],
    { PostgreSQL: 'Expert', 'API design': 'Advanced', Linux: 'Advanced' },
    'Computer Science',
  ),
  person(
    'junior frontend',
    ['Frontend developer', 'I care for pages that work by keyboard.', 'London'],
    [
      [
        'Frontend Developer',
        'Brightloom',
        '2024-09',
        null,
        'Shipped the checkout of a shop in React.\nMade forms usable with keyboards and screen readers.',
      ],
    ],
    { React: 'Intermediate', TypeScript: 'Intermediate' },
  ),
  person(
    'product designer',
    ['Designer of tools', 'Research first, then drawing.', 'San Francisco'],
    [
      [
        'Senior Product Designer',
        'Lumen Maps',
        '2019-01',
        null,
        'Drew the flows and states of route planning, and tested them with drivers each month.\nBuilt prototypes in code and looked after the components of our design system.',
      ],
      ['UX Designer', 'Fieldnote', '2015-04', '2018-12', 'Interviewed farmers where they work.'],
    ],
    { 'Design systems': 'Advanced', 'User research': 'Advanced' },
  ),
  person(
    'data analyst',
    ['Numbers that decide', 'I turn records into decisions.', 'Chicago'],
    [
      [
        'Data Analyst',
        'Prairie Insurance',
        '2021-08',
        null,
        'Built the dashboards that managers open each Monday, with SQL.\nShowed by an experiment that a favorite discount lost money, and it was stopped.\nTrained a model that predicts claims; it runs in production.',
      ],
    ],
    { SQL: 'Advanced', Python: 'Intermediate', 'Machine learning': 'Intermediate' },
    'Statistics',
  ),
  person(
    'product manager',
    ['Product at Civic', 'I was a designer before.', 'New York'],
    [
      [
        'Product Manager',
        'Civic Permits',
        '2018-05',
        null,
        'Talked to five customers each week and decided by what they said.\nEnded a product that half of the company loved, and carried the rest through.',
      ],
      ['Interaction Designer', 'Oak Street', '2014-02', '2018-04', 'Drew screens for a bank.'],
    ],
    { 'Product strategy': 'Advanced' },
  ),
  person(
    'recruiter of engineers',
    [
      'I hire backend, frontend, data, platform and security engineers',
      'PostgreSQL, React, Rust, Kubernetes: I know what engineers do, because I listen to them.',
      'Austin',
    ],
    [
      [
        'Technical Recruiter',
        'Northstar Talent',
        '2019-10',
        null,
        'Hired forty engineers for backend, frontend, data and platform teams.\nLearned from engineers what each role does before I opened it.',
      ],
    ],
    { Hiring: 'Expert', Interviewing: 'Advanced' },
  ),
  person(
    'account executive',
    ['Sales and customers', 'I sell to people who have no time.', 'Austin'],
    [
      [
        'Customer Success Manager',
        'Ledgerly',
        '2022-01',
        null,
        'Kept ninety of a hundred customers at renewal.\nExplained the product to bookkeepers who had never used one.',
      ],
      [
        'Account Executive',
        'Ledgerly',
        '2017-03',
        '2021-12',
        'Sold accounting software to small firms, above quota in each year.',
      ],
    ],
    { Negotiation: 'Advanced' },
  ),
  person(
    'nurse',
    ['Registered nurse', 'Patients come first.', 'Boston'],
    [
      [
        'Registered Nurse',
        'Bay Clinic',
        '2018-09',
        null,
        'Cared for outpatients after surgery.\nTaught colleagues to keep electronic records.',
      ],
    ],
    { 'Patient care': 'Expert' },
    'Nursing',
  ),
  person(
    'stuffer',
    [
      'Staff Engineer Platform Backend Frontend React PostgreSQL Rust Kubernetes Python Machine learning Security Designer',
      'engineer engineer engineer platform service migrations pager API React TypeScript Python SQL data scientist model production security threat vulnerabilities product manager designer research flows states recruiter sales quota',
      'Denver',
    ],
    [
      [
        'Operations Planner',
        'Mesa Freight',
        '2020-02',
        null,
        'Planned refrigerated loads for sixty trucks a day.\nservice migrations pager PostgreSQL React Rust Python model production vulnerabilities threat API design system flows research dashboards SQL pipelines streaming',
      ],
    ],
    { Logistics: 'Advanced' },
  ),
  person(
    'engineering manager',
    ['Teams and safety', 'I led engineers for six years.', 'Boston'],
    [
      [
        'Engineering Manager',
        'Sentry Harbor',
        '2019-04',
        null,
        'Led a team of nine engineers through two reorganizations.\nGave hard feedback early, and kept the people.',
      ],
      [
        'Security Engineer',
        'Sentry Harbor',
        '2013-05',
        '2019-03',
        'Found and fixed vulnerabilities in payment software.\nWrote threat models with each team, and ran the incident rota.',
      ],
    ],
    { Leadership: 'Advanced', 'Security engineering': 'Advanced' },
  ),
]
