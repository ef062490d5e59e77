// TannrSpace: the career operating system.
import type { Action } from './action.ts'
import { type Person, people } from './people.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'TannrSpace',
  title: 'A career that keeps its thread',
  lead: 'One place that remembers what you have done, understands what you want next and does the paperwork between the two.',
  actions: [
    { label: 'Join Waitlist', enquiry: 'waitlist' },
    { label: 'See How It Works', to: '#how-it-works' },
  ],
}

export const why = {
  title: 'Careers are told in fragments',
  lead: 'A resume from two years ago, a profile written for someone else, a folder of cover letters. Each one starts from nothing. TannrSpace starts from you, and keeps going.',
  contrasts: [
    {
      before: 'You rewrite your history for every application.',
      after: 'You write it once. Each application pulls in what matters.',
    },
    {
      before: 'Search boxes match the words in your resume.',
      after: 'Matching reads skills, pace, pay and place, and says why.',
    },
    {
      before: 'You find out what a role pays on the last call.',
      after: 'Pay is on the page before you apply.',
    },
    {
      before: 'Applications vanish without a word.',
      after: 'Every application shows its stage and its next step.',
    },
  ],
}

export type FeatureKey = 'profile' | 'matching' | 'studio' | 'opportunities' | 'team' | 'insight'

export const features: {
  key: FeatureKey
  title: string
  text: string
  points: string[]
  link: { label: string; to: string }
}[] = [
  {
    key: 'profile',
    title: 'Smart profile',
    text: 'A profile that grows with your work. Finish a course, close a goal or ship a project, and it suggests the line to add. You decide what stays.',
    points: [
      'Suggestions you accept or dismiss',
      'One source for every resume',
      'Visible only to people you choose',
    ],
    link: { label: 'See how skills are tracked', to: '/skills' },
  },
  {
    key: 'matching',
    title: 'Role matching',
    text: 'Roles ranked by what you can do and what you want, with the reasons beside each score.',
    points: ['Skills before keywords', 'Reasons you can correct'],
    link: { label: 'Browse Jobs', to: '/jobs' },
  },
  {
    key: 'studio',
    title: 'Career Studio',
    text: 'Resumes, pitch decks, bios and applications drafted from your own record, in your own words.',
    points: ['A version for each role', 'Every claim linked to its source'],
    link: { label: 'Read the resume guide', to: '/resources' },
  },
  {
    key: 'opportunities',
    title: 'Opportunity Cloud',
    text: 'Jobs, contracts, fellowships and founding roles in one stream, so that a change of direction is one filter away.',
    points: ['Alerts by role, pay and place', 'Duplicates merged into one'],
    link: { label: 'Set a job alert', to: '/job-alerts' },
  },
  {
    key: 'team',
    title: 'Team Builder',
    text: 'Describe what you are building and who is missing. Team Builder finds people whose skills and plans fit yours.',
    points: ['For founders and side projects', 'Both sides agree before names are shown'],
    link: { label: 'Meet the network', to: '/tspace' },
  },
  {
    key: 'insight',
    title: 'Insight Hub',
    text: 'What your field pays, which skills are in demand and where you stand, from postings and offers.',
    points: ['Ranges with the number of companies behind them', 'Skills that raise an offer'],
    link: { label: 'Open SalarySpace', to: '/salaryspace' },
  },
]

export const audiences: { title: string; text: string; gets: string; person?: Person }[] = [
  {
    title: 'Early career',
    text: 'You have more ability than evidence. TannrSpace turns coursework, volunteering and first projects into a record that an employer can read.',
    gets: 'A first resume that does not apologize',
  },
  {
    title: 'Mid-career',
    text: 'You have done a great deal and can explain little of it in one page. Your history is kept in full, and each role sees the part that matters.',
    gets: 'One history, a version for every role',
    person: people.mayaAdeyemi,
  },
  {
    title: 'Founders',
    text: 'You need a co-founder, a first engineer and a deck by Friday. Team Builder and Career Studio work from the same description of what you are making.',
    gets: 'The people and the pitch from one page',
    person: people.samirHaddad,
  },
  {
    title: 'Employers',
    text: 'You would rather read twelve reasons than four hundred resumes. Candidates arrive with evidence, and every match explains itself.',
    gets: 'A short list that says why',
    person: people.jonahPark,
  },
]

export const steps: { title: string; text: string }[] = [
  {
    title: 'Bring what you have',
    text: 'Upload a resume, or answer six questions. Either takes less than ten minutes.',
  },
  {
    title: 'Say what you want',
    text: 'Role, pay, place and pace, in a sentence. Change it whenever it changes.',
  },
  {
    title: 'Read your matches',
    text: 'Each role comes with its score and the reasons for it. Correct a reason and the next list is better.',
  },
  {
    title: 'Apply from the studio',
    text: 'Resume, letter and bio are drafted for the role. You edit and you send.',
  },
  {
    title: 'Keep the thread',
    text: 'Interviews, notes and offers are added to your record, so that the next search starts where this one ended.',
  },
]

export const trust: { title: string; text: string }[] = [
  {
    title: 'You own your record',
    text: 'Export everything as one file, or delete your account, from Settings. Both are a button.',
  },
  {
    title: 'Private until you say so',
    text: 'You choose who sees that you are looking. Contact details stay hidden until you share them.',
  },
  {
    title: 'Matches that explain themselves',
    text: 'Every score lists its reasons. Age, gender, origin and photographs are not among them.',
  },
  {
    title: 'Verified people and companies',
    text: 'Employers prove their domain before they post. Reviews are marked verified or anonymous.',
  },
  {
    title: 'Encrypted in transit and at rest',
    text: 'TLS 1.3 in transit, and AES-256 at rest where the operator’s disk or database provides it. [Security](/security) has the details.',
  },
]

export const closing: { title: string; lead: string; example: string; actions: Action[] } = {
  title: 'Your next role starts from your last one',
  lead: 'Waitlist spots open in the order people signed up.',
  example: 'A small team, design led, $160,000 or more, three days at home',
  actions: [
    { label: 'Join Waitlist', enquiry: 'waitlist' },
    { label: 'Request Enterprise Demo', enquiry: 'request-demo' },
  ],
}
