/** The sample: four alerts and their matches; every figure of the page is counted from these. */
import { markFile } from '#app/ui/drawn/drawn-id.ts'
import type { MatchReason } from '#shared/job-alert.ts'
import type { AlertMatch, AlertsOverview, JobAlert } from './alert-records.ts'

const day = 86_400_000

type AlertLine = Omit<
  JobAlert,
  'created_at' | 'last_seen_at' | 'last_triggered' | 'match_count' | 'new_matches'
>
type MatchLine = [
  alert: string,
  title: string,
  company: string,
  place: string,
  pay: [number, number],
  score: number,
  daysAgo: number,
  isNew: boolean,
  reasons: MatchReason[],
]

const alertLines: readonly (AlertLine & { daysAgo: number })[] = [
  {
    id: 'designer',
    title: 'Senior Product Designer',
    keywords: ['figma', 'user research'],
    location: 'San Francisco',
    salary_min: 150_000,
    salary_max: null,
    job_type: 'full_time',
    experience_level: 'senior',
    company: '',
    frequency: 'Daily',
    active: true,
    daysAgo: 24,
  },
  {
    id: 'platform',
    title: 'Staff Platform Engineer',
    keywords: ['kubernetes', 'postgresql', 'observability'],
    location: 'Remote',
    salary_min: 190_000,
    salary_max: 250_000,
    job_type: 'full_time',
    experience_level: 'lead',
    company: '',
    frequency: 'Daily',
    active: true,
    daysAgo: 17,
  },
  {
    id: 'northwind',
    title: 'Design roles at Northwind',
    keywords: ['design systems'],
    location: '',
    salary_min: null,
    salary_max: null,
    job_type: null,
    experience_level: null,
    company: 'Northwind',
    frequency: 'Weekly',
    active: true,
    daysAgo: 41,
  },
  {
    id: 'contract',
    title: 'UX Researcher',
    keywords: ['interviews', 'diary studies'],
    location: 'New York',
    salary_min: 130_000,
    salary_max: null,
    job_type: 'contract',
    experience_level: 'mid',
    company: '',
    frequency: 'Weekly',
    active: false,
    daysAgo: 63,
  },
]

const title = (said: string): MatchReason => ({ part: 'title', said })
const skills = (said: string): MatchReason => ({ part: 'skills', said })
const place = (said: string): MatchReason => ({ part: 'place', said })
const pay: MatchReason = { part: 'pay', said: '' }
const level = (said: string): MatchReason => ({ part: 'level', said })

const matchLines: readonly MatchLine[] = [
  [
    'designer',
    'Senior Product Designer',
    'Northwind',
    'San Francisco',
    [150_000, 190_000],
    96,
    1,
    true,
    [
      title('Senior, Product, Designer'),
      skills('user research'),
      place('San Francisco'),
      pay,
      level('senior'),
    ],
  ],
  [
    'platform',
    'Staff Engineer, Platform',
    'Fathom',
    'Remote',
    [190_000, 240_000],
    94,
    1,
    true,
    [
      title('Staff, Platform, Engineer'),
      skills('postgresql, observability'),
      place('Remote'),
      pay,
      level('lead'),
    ],
  ],
  [
    'designer',
    'Senior Designer, Onboarding',
    'Quayside',
    'San Francisco',
    [155_000, 185_000],
    84,
    2,
    true,
    [title('Senior, Designer'), skills('figma'), place('San Francisco'), pay, level('senior')],
  ],
  [
    'northwind',
    'Design Systems Lead',
    'Northwind',
    'Remote',
    [165_000, 205_000],
    81,
    4,
    true,
    [title('Design'), skills('design systems')],
  ],
  [
    'platform',
    'Principal Infrastructure Engineer',
    'Kestrel Logistics',
    'Remote',
    [200_000, 250_000],
    72,
    6,
    false,
    [title('Engineer'), skills('kubernetes, postgresql'), place('Remote'), pay, level('lead')],
  ],
  [
    'designer',
    'Product Designer, Patient Tools',
    'Meridian Health',
    'Boston',
    [150_000, 180_000],
    66,
    9,
    false,
    [title('Product, Designer'), skills('user research'), pay],
  ],
]

export function sampleAlerts(now: Date): AlertsOverview {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const matches: AlertMatch[] = matchLines.map(
    ([alert, jobTitle, company, location, [salary_min, salary_max], score, days, isNew, reasons]) => ({
      id: `${alert}-${jobTitle}`,
      alert_id: alert,
      alert_title: alertLines.find(({ id }) => id === alert)?.title ?? '',
      match_score: score,
      reasons,
      matched_at: ago(days),
      is_new: isNew,
      job: {
        id: '',
        title: jobTitle,
        location,
        salary_min,
        salary_max,
        currency: 'USD',
        posted_at: ago(days),
        company: { name: company, logo_url: markFile(company) },
        saved: false,
        applied_at: null,
      },
    }),
  )
  const alerts = alertLines.map(({ daysAgo, ...alert }) => {
    const own = matches.filter(({ alert_id }) => alert_id === alert.id)
    return {
      ...alert,
      created_at: ago(daysAgo),
      last_seen_at: ago(5),
      last_triggered: own[0]?.matched_at ?? null,
      match_count: own.length,
      new_matches: own.filter(({ is_new }) => is_new).length,
    }
  })
  return { alerts, matches }
}
