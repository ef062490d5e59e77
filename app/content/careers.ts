// Careers: values, teams, benefits, hiring and the open positions.

export const hero = {
  eyebrow: 'Careers',
  title: 'Do the work you would show someone',
  lead: 'We build tools that people trust with their working lives. That takes care, patience and a dislike of nonsense.',
}

export const mission = {
  title: 'Why we are here',
  text: 'Work should add up. We make software that remembers what people have done, helps them decide what comes next, and leaves the decision with them.',
}

export type CareerValue = { title: string; description: string }

export const values: CareerValue[] = [
  {
    title: 'Say what is true',
    description: 'We publish what we measure, including what we would rather not have found.',
  },
  {
    title: 'Leave the decision with people',
    description:
      'We build the thing that helps someone decide, and stop before the thing that decides for them.',
  },
  {
    title: 'Finish the thread',
    description:
      'A feature is done when it is documented, measured and quiet. We would rather ship fewer of them.',
  },
  {
    title: 'Write it down',
    description: 'Decisions have a page, and the page has reasons. You don’t have to have been in the room.',
  },
]

export type CareerTeam = { id: string; name: string; description: string; openRoles: number }

export const teams: CareerTeam[] = [
  {
    id: 'research',
    name: 'Research',
    description: 'Memory, reasoning and oversight: what agents may know, and how people stay in charge.',
    openRoles: 8,
  },
  {
    id: 'engineering',
    name: 'Engineering',
    description: 'The engine, the API and the site, on one small, tidy codebase.',
    openRoles: 12,
  },
  {
    id: 'product',
    name: 'Product',
    description: 'Deciding what not to build, and explaining it to everyone who asked for it.',
    openRoles: 5,
  },
  {
    id: 'trust-and-safety',
    name: 'Trust & Safety',
    description: 'Policy, review and the people who answer when something goes wrong.',
    openRoles: 4,
  },
  {
    id: 'design',
    name: 'Design',
    description: 'One language for two products, from the first sketch to the last focus ring.',
    openRoles: 3,
  },
  {
    id: 'business',
    name: 'Business',
    description: 'Sales, partnerships and finance, done without slides where a sentence will do.',
    openRoles: 6,
  },
]

export const benefits: { title: string; text: string }[] = [
  {
    title: 'Pay on the page',
    text: 'Every posting shows its pay range. Two people with the same job are paid the same.',
  },
  { title: 'Time', text: 'Vacation that people actually take, and a week in August when everyone is away.' },
  {
    title: 'Parents',
    text: 'Paid leave for every new parent, birth parent or otherwise. The offer says how long.',
  },
  {
    title: 'Health',
    text: 'Medical, dental and vision coverage for you and your family from the first day.',
  },
  { title: 'Learning', text: 'Any course on [Education](/education), and the hours to take it.' },
  {
    title: 'Place',
    text: 'San Francisco, New York, London or remote, with two in-person meetings a year.',
  },
]

export const diversity = {
  title: 'A team that looks like the people who use it',
  text: [
    'A matching product made by people with one kind of career will only see one kind of career. We look for colleagues who took a different path here: people returning to work, career changers, people without a degree, people who started out in another country.',
    'Postings are checked for wording that turns people away. Screens are anonymous until the second conversation. If you need an accommodation at any step, say so in the application and it will be there.',
  ],
}

export const hiringSteps: { title: string; text: string; takes: string }[] = [
  {
    title: 'Application and portfolio review',
    text: 'Two people from the team read what you sent. Every applicant gets an answer with a reason.',
    takes: 'Ten business days',
  },
  {
    title: 'Initial conversation',
    text: 'Thirty minutes with your future manager. Half of it is for your questions.',
    takes: '30 minutes',
  },
  {
    title: 'Skills assessment',
    text: 'A task from our real work, paid, at a time that suits you.',
    takes: '2 hours',
  },
  {
    title: 'Team interviews',
    text: 'Three conversations with people you would work with. You get the questions in advance.',
    takes: 'One afternoon',
  },
  {
    title: 'Reference check and offer',
    text: 'Two references, then a written offer with pay, equity and start date.',
    takes: 'Three days',
  },
]

export type JobPosting = {
  id: string
  title: string
  department: string
  location: string
  type: string
  salaryRange: string
  /** The day on which it was opened. */
  posted: string
  description: string
}

/** The positions that we feature; the counts of the teams include those not written up here. */
export const openPositions: JobPosting[] = [
  {
    id: 'research-scientist-oversight',
    title: 'Research Scientist, Oversight',
    department: 'Research',
    location: 'San Francisco',
    type: 'Full-time',
    salaryRange: '$190,000 - $250,000',
    posted: '2026-10-06',
    description: 'Study when an agent should stop and ask, and turn the answer into something that ships.',
  },
  {
    id: 'research-engineer-memory',
    title: 'Research Engineer, Memory',
    department: 'Research',
    location: 'Remote',
    type: 'Full-time',
    salaryRange: '$180,000 - $240,000',
    posted: '2026-09-29',
    description: 'Build the store that lets agents remember for months and forget on request.',
  },
  {
    id: 'staff-engineer-platform',
    title: 'Staff Engineer, Platform',
    department: 'Engineering',
    location: 'Remote',
    type: 'Full-time',
    salaryRange: '$190,000 - $240,000',
    posted: '2026-10-13',
    description: 'Own the path of a directive from the first byte to the last event.',
  },
  {
    id: 'senior-frontend-engineer',
    title: 'Senior Frontend Engineer',
    department: 'Engineering',
    location: 'New York',
    type: 'Full-time',
    salaryRange: '$160,000 - $210,000',
    posted: '2026-10-01',
    description: 'Make pages that paint before they think and work with a keyboard.',
  },
  {
    id: 'product-manager-tannrspace',
    title: 'Product Manager, TannrSpace',
    department: 'Product',
    location: 'San Francisco',
    type: 'Full-time',
    salaryRange: '$165,000 - $205,000',
    posted: '2026-09-22',
    description: 'Decide, with the people who use it, what a career record should remember.',
  },
  {
    id: 'trust-policy-lead',
    title: 'Trust Policy Lead',
    department: 'Trust & Safety',
    location: 'London',
    type: 'Full-time',
    salaryRange: '$140,000 - $180,000',
    posted: '2026-10-08',
    description: 'Write the rules for what agents may do to people, and stand behind each of them.',
  },
  {
    id: 'senior-product-designer',
    title: 'Senior Product Designer',
    department: 'Design',
    location: 'New York',
    type: 'Full-time',
    salaryRange: '$150,000 - $190,000',
    posted: '2026-09-15',
    description: 'Design how a person reads, corrects and overrides the work of an agent.',
  },
  {
    id: 'enterprise-account-lead',
    title: 'Enterprise Account Lead',
    department: 'Business',
    location: 'New York',
    type: 'Full-time',
    salaryRange: '$130,000 - $175,000',
    posted: '2026-10-15',
    description: 'Help banks and hospitals run their first directive, and be there for the second.',
  },
]
