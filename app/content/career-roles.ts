// All 38 open roles: the eight that are featured, and the rest of each team's. The page of a role is made from these lines.
import { type JobPosting, openPositions } from './careers.ts'

type Line = readonly [
  id: string,
  title: string,
  location: string,
  pay: readonly [number, number],
  posted: string,
  about: string,
]

const further: Record<string, readonly Line[]> = {
  Research: [
    [
      'research-scientist-reasoning',
      'Research Scientist, Reasoning',
      'San Francisco',
      [190, 250],
      '2026-10-20',
      'Find out which steps of a plan an agent may take back, and which it must ask about first.',
    ],
    [
      'research-scientist-matching',
      'Research Scientist, Matching',
      'New York',
      [185, 240],
      '2026-10-12',
      'Measure what a match promises, and publish the cases in which it was wrong.',
    ],
    [
      'research-engineer-evaluation',
      'Research Engineer, Evaluation',
      'Remote',
      [175, 225],
      '2026-10-09',
      'Build test sets that stay hard after everyone has read them.',
    ],
    [
      'research-engineer-fairness',
      'Research Engineer, Fairness',
      'London',
      [165, 215],
      '2026-09-30',
      'Check every release of matching for groups that it serves worse, before it ships.',
    ],
    [
      'research-fellow-human-oversight',
      'Research Fellow, Human Oversight',
      'London',
      [150, 190],
      '2026-09-18',
      'Watch how people approve the work of agents, and show what makes them read it.',
    ],
    [
      'research-operations-manager',
      'Research Operations Manager',
      'San Francisco',
      [140, 175],
      '2026-09-10',
      'Keep data agreements, reviews and compute in order, so that a study starts in a week.',
    ],
  ],
  Engineering: [
    [
      'senior-engineer-orcher-runtime',
      'Senior Engineer, Orcher Runtime',
      'San Francisco',
      [180, 230],
      '2026-10-19',
      'Make a run that was stopped in the middle go on exactly where it was.',
    ],
    [
      'senior-engineer-search',
      'Senior Engineer, Search',
      'Remote',
      [170, 220],
      '2026-10-16',
      'Find the right role for a question that was typed on a phone, in under 50 milliseconds.',
    ],
    [
      'senior-database-engineer',
      'Senior Database Engineer',
      'Remote',
      [180, 235],
      '2026-10-14',
      'Own how we keep, index and recover what people entrust to us.',
    ],
    [
      'engineer-api-platform',
      'Engineer, API Platform',
      'New York',
      [150, 195],
      '2026-10-11',
      'Turn an endpoint, its limits and its documentation into one piece of work.',
    ],
    [
      'engineer-sdk',
      'Engineer, SDKs',
      'Remote',
      [145, 190],
      '2026-10-07',
      'Write the Python, Go and JavaScript clients that make our API feel native.',
    ],
    [
      'site-reliability-engineer',
      'Site Reliability Engineer',
      'London',
      [155, 200],
      '2026-10-05',
      'Run what we ship, and make the pager boring.',
    ],
    [
      'security-engineer',
      'Security Engineer',
      'San Francisco',
      [175, 225],
      '2026-10-02',
      'Think like the person who should not get in, and close the door with the team that built it.',
    ],
    [
      'engineering-manager-tannrspace',
      'Engineering Manager, TannrSpace',
      'New York',
      [190, 240],
      '2026-09-28',
      'Lead seven engineers who ship every day and review in pairs.',
    ],
    [
      'mobile-web-engineer',
      'Mobile Web Engineer',
      'Remote',
      [150, 195],
      '2026-09-24',
      'Make every page work with one thumb on a slow train.',
    ],
    [
      'engineer-internal-tools',
      'Engineer, Internal Tools',
      'London',
      [135, 175],
      '2026-09-12',
      'Build the desks that support and moderation work at all day.',
    ],
  ],
  Product: [
    [
      'product-manager-orcher',
      'Product Manager, Orcher',
      'San Francisco',
      [170, 215],
      '2026-10-17',
      'Sit with compliance teams until you know which approval should never have been asked for.',
    ],
    [
      'product-manager-api',
      'Product Manager, API',
      'Remote',
      [160, 205],
      '2026-10-10',
      'Decide what the API promises, and what it will never do.',
    ],
    [
      'product-analyst',
      'Product Analyst',
      'New York',
      [130, 165],
      '2026-10-03',
      'Answer the question that was asked, then the one that should have been.',
    ],
    [
      'technical-writer',
      'Technical Writer',
      'Remote',
      [130, 165],
      '2026-09-26',
      'Write the page that makes the support ticket unnecessary.',
    ],
  ],
  'Trust & Safety': [
    [
      'trust-investigator',
      'Trust Investigator',
      'New York',
      [130, 165],
      '2026-10-18',
      'Follow a fake posting to the people behind it, and write down what would have stopped it earlier.',
    ],
    [
      'moderation-lead',
      'Moderation Lead, Communities',
      'London',
      [130, 160],
      '2026-10-04',
      'Lead the moderators of GeekSpace and ReviewSpace, and explain every decision to the person it concerns.',
    ],
    [
      'privacy-counsel',
      'Privacy Counsel',
      'San Francisco',
      [175, 225],
      '2026-09-25',
      'Advise teams while there is still time to build it differently.',
    ],
  ],
  Design: [
    [
      'design-engineer',
      'Design Engineer',
      'Remote',
      [150, 195],
      '2026-10-13',
      'Own the components that both products are made of, from the drawing to the last state.',
    ],
    [
      'brand-designer',
      'Brand Designer',
      'San Francisco',
      [135, 175],
      '2026-09-29',
      'Draw the thread: marks, portraits and the pictures that explain what we do.',
    ],
  ],
  Business: [
    [
      'solutions-engineer',
      'Solutions Engineer',
      'New York',
      [150, 195],
      '2026-10-21',
      'Show a bank its own case in the first meeting, working.',
    ],
    [
      'partnerships-manager-universities',
      'Partnerships Manager, Universities',
      'Remote',
      [130, 165],
      '2026-10-09',
      'Bring TannrSpace to career services that have 400 students for each advisor.',
    ],
    [
      'customer-success-lead',
      'Customer Success Lead',
      'London',
      [130, 170],
      '2026-10-01',
      'Know what each customer wanted to be true after a year, and ask every month.',
    ],
    [
      'finance-manager',
      'Finance Manager',
      'San Francisco',
      [140, 180],
      '2026-09-23',
      'Close the month in four days and explain it in one page.',
    ],
    [
      'people-partner',
      'People Partner',
      'New York',
      [130, 165],
      '2026-09-16',
      'Keep hiring fair and feedback useful, for a team that doubles every two years.',
    ],
  ],
}

const dollars = (thousands: number) => `$${thousands},000`

export const openRoles: readonly JobPosting[] = [
  ...openPositions,
  ...Object.entries(further).flatMap(([department, lines]) =>
    lines.map(([id, title, location, [from, to], posted, description]) => ({
      ...{ id, title, department, location, type: 'Full-time', posted, description },
      salaryRange: `${dollars(from)} - ${dollars(to)}`,
    })),
  ),
]

export const rolesOf = (department: string) => openRoles.filter((role) => role.department === department)

type Work = { doing: readonly string[]; bringing: readonly string[] }

/** What people of a team do and bring, whatever their title. */
export const workOf: Record<string, Work> = {
  Research: {
    doing: [
      'Choose a question with the people who live with the answer.',
      'Write the study down before it starts, and publish what it found either way.',
      'Work with an engineer until the result is in the product.',
    ],
    bringing: [
      'Research that others could repeat.',
      'Plain writing about uncertain results.',
      'Code that you would show a colleague.',
    ],
  },
  Engineering: {
    doing: [
      'Own a part of the codebase, from its first test to its last alert.',
      'Review and be reviewed every day.',
      'Take your turn on call: one week in nine, paid.',
    ],
    bringing: [
      'Systems that you kept running after you built them.',
      'A habit of measuring before and after.',
      'Reviews that say what is a bug and what is taste.',
    ],
  },
  Product: {
    doing: [
      'Talk to three people a week who use what you decide about.',
      'Write one page for each decision, with what would change it.',
      'Take things out of the product as well as in.',
    ],
    bringing: [
      'A product that became simpler under you.',
      'Ease with data, and doubt about it.',
      'Writing that an engineer enjoys reading.',
    ],
  },
  'Trust & Safety': {
    doing: [
      'Decide hard cases and write down the reason.',
      'Turn cases into rules, and rules into something the product does by itself.',
      'Answer people who disagree with you.',
    ],
    bringing: [
      'Years of decisions about real people.',
      'Calm when something goes wrong.',
      'Knowledge of the law where you work.',
    ],
  },
  Design: {
    doing: [
      'Draw, build and test with the person who will use it.',
      'Look after the parts that both products share.',
      'Show work early, to everyone.',
    ],
    bringing: [
      'A portfolio with the reasons in it.',
      'Care for keyboards, contrast and small screens.',
      'Front-end code, or the wish to learn it.',
    ],
  },
  Business: {
    doing: [
      'Learn what a customer is trying to do before you say what we sell.',
      'Write offers without small print.',
      'Bring back what we should build, and what we should not.',
    ],
    bringing: [
      'Customers who would take your call again.',
      'Numbers that you checked yourself.',
      'Short emails.',
    ],
  },
}
