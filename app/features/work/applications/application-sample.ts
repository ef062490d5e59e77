/** The sample: twelve applications from which every figure of the page follows by the rules. */
import { markFile } from '#app/ui/drawn/drawn-id.ts'
import type { ApplicationStatus } from '#shared/application.ts'
import type { Application, ApplicationEvent } from './application-records.ts'

type Line = [
  title: string,
  company: string,
  place: string,
  pay: [number, number],
  daysAgo: number,
  status: ApplicationStatus,
  nextStep: string,
  further?: Partial<Pick<Application, 'stage' | 'interviewer' | 'notes' | 'reached'>>,
]

const companies: Record<string, { industry: string; size: string }> = {
  Northwind: { industry: 'Climate software', size: '501-1000' },
  Fathom: { industry: 'Data infrastructure', size: '201-500' },
  Halden: { industry: 'Design tools', size: '51-200' },
  'Alder Bank': { industry: 'Financial services', size: '1001-5000' },
  'Meridian Health': { industry: 'Healthcare', size: '5001-10000' },
  'Kestrel Logistics': { industry: 'Logistics', size: '1001-5000' },
  Quayside: { industry: 'Property technology', size: '11-50' },
  Larkspur: { industry: 'Education', size: '51-200' },
}

const lines: readonly Line[] = [
  [
    'Senior Product Designer',
    'Northwind',
    'San Francisco',
    [150_000, 190_000],
    9,
    'interview_scheduled',
    'Thu 10:00 AM',
    {
      stage: 'Panel interview',
      interviewer: 'Tomás Ortega',
      notes: 'Ask how operators test the outage calendar. Bring the incident review.',
    },
  ],
  [
    'Staff Engineer, Platform',
    'Fathom',
    'Remote',
    [190_000, 240_000],
    6,
    'phone_screening',
    'Awaiting reply',
    {
      stage: 'First conversation',
      interviewer: 'Priya Nair',
    },
  ],
  ['Design Engineer', 'Halden', 'New York', [165_000, 205_000], 4, 'under_review', ''],
  [
    'Lead Designer, Clinical Tools',
    'Meridian Health',
    'Boston',
    [160_000, 200_000],
    12,
    'interview_scheduled',
    'Mon 2:30 PM',
    {
      stage: 'Portfolio review',
      interviewer: 'Ruth Okafor',
    },
  ],
  ['Senior Backend Engineer', 'Kestrel Logistics', 'Denver', [150_000, 185_000], 2, 'under_review', ''],
  [
    'Product Engineer',
    'Quayside',
    'Austin',
    [135_000, 170_000],
    16,
    'offer_received',
    'Answer by Friday',
    {
      stage: 'Offer',
      interviewer: 'Samir Haddad',
      notes: 'Ask about the equity and the start date before answering.',
    },
  ],
  [
    'Engineering Manager, Data',
    'Fathom',
    'Remote',
    [200_000, 250_000],
    18,
    'interview_scheduled',
    'Wed 4:00 PM',
    {
      stage: 'Team interviews',
      interviewer: 'Grace Lindqvist',
    },
  ],
  ['Design Systems Lead', 'Alder Bank', 'Chicago', [155_000, 190_000], 3, 'under_review', ''],
  ['Curriculum Product Designer', 'Larkspur', 'Seattle', [130_000, 160_000], 10, 'under_review', ''],
  [
    'Principal Designer',
    'Alder Bank',
    'Chicago',
    [180_000, 220_000],
    31,
    'rejected',
    '',
    { reached: 'interview_scheduled' },
  ],
  [
    'Frontend Engineer',
    'Kestrel Logistics',
    'Denver',
    [140_000, 175_000],
    40,
    'rejected',
    '',
    { reached: 'phone_screening' },
  ],
  ['Interaction Designer', 'Halden', 'New York', [140_000, 170_000], 47, 'rejected', ''],
]

const steps = ['under_review', 'phone_screening', 'interview_scheduled', 'offer_received'] as const
const day = 86_400_000

export function sampleApplications(now: Date): Application[] {
  return lines
    .map(([title, company, location, [salary_min, salary_max], days, status, next_step, further], index) => {
      const reached = status === 'rejected' ? (further?.reached ?? 'under_review') : status
      return {
        id: `sample-${index + 1}`,
        status,
        reached,
        stage: further?.stage ?? (status === 'rejected' ? 'Closed' : 'Application received'),
        next_step,
        interviewer: further?.interviewer ?? '',
        progress: status === 'offer_received' ? 100 : (steps.indexOf(reached) + 1) * 20,
        note: '',
        notes: further?.notes ?? '',
        applied_at: new Date(now.getTime() - days * day).toISOString(),
        withdrawn_at: null,
        job: {
          id: '',
          title,
          location,
          salary_min,
          salary_max,
          currency: 'USD',
          company: {
            name: company,
            logo_url: markFile(company),
            ...(companies[company] ?? { industry: '', size: '' }),
          },
        },
      }
    })
    .sort((a, b) => b.applied_at.localeCompare(a.applied_at))
}

/** The history that the database would have written: applied, then each step to its status, newest first. */
export function sampleHistory({ applied_at, reached, status }: Application): ApplicationEvent[] {
  const from = Date.parse(applied_at)
  const passed = steps.slice(1, steps.indexOf(reached) + 1)
  const said: ApplicationStatus[] = status === 'rejected' ? [...passed, 'rejected'] : [...passed]
  return [
    { id: 0, kind: 'applied' as const, said: 'under_review', at: applied_at },
    ...said.map((step, index) => ({
      id: index + 1,
      kind: 'status' as const,
      said: step as string,
      at: new Date(from + (index + 1) * 2 * day).toISOString(),
    })),
  ].reverse()
}
