// ReviewSpace: what people who worked there say.
import { companies } from './companies.ts'

export type ReviewedCompany = {
  name: string
  /** Its page is /reviewspace/SLUG. */
  slug: string
  category: string
  place: string
  reviews: number
  salaryRating: number
  cultureRating: number
  workLifeRating: number
}

export type CompanyReview = {
  company: string
  role: string
  /** 1 to 5 stars. */
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  excerpt: string
  author: 'Current employee' | 'Former employee' | 'Anonymous'
  /** ISO day. */
  date: string
  verified: boolean
}

const reviewed = (
  company: (typeof companies)[keyof typeof companies],
  [reviews, salaryRating, cultureRating, workLifeRating]: [number, number, number, number],
): ReviewedCompany => ({
  name: company.name,
  slug: company.name.toLowerCase().replaceAll(' ', '-'),
  category: company.industry,
  place: company.place,
  reviews,
  salaryRating,
  cultureRating,
  workLifeRating,
})

export const reviewedCompanies: ReviewedCompany[] = [
  reviewed(companies.northwind, [412, 4.6, 4.8, 4.7]),
  reviewed(companies.fathom, [238, 4.7, 4.6, 4.5]),
  reviewed(companies.halden, [96, 4.3, 4.8, 4.6]),
  reviewed(companies.larkspur, [74, 4.0, 4.7, 4.8]),
  reviewed(companies.meridianHealth, [1284, 4.2, 4.3, 4.1]),
  reviewed(companies.kestrelLogistics, [531, 4.1, 4.2, 4.1]),
  reviewed(companies.alderBank, [867, 4.4, 4.0, 3.9]),
  reviewed(companies.quayside, [23, 3.8, 4.3, 4.0]),
]

export const recentReviews: CompanyReview[] = [
  {
    company: 'Northwind',
    role: 'Senior product designer',
    rating: 5,
    title: 'Time to do the work properly',
    excerpt:
      'Crits are kind and specific, and a design that needs another week gets it. Pay bands are published inside the company, so reviews are about the work.',
    author: 'Current employee',
    date: '2026-10-21',
    verified: true,
  },
  {
    company: 'Fathom',
    role: 'Backend engineer',
    rating: 5,
    title: 'Remote by design, not by exception',
    excerpt:
      'Decisions are written down, meetings have an owner and an end, and no one expects an answer at night. On-call is paid, one week in nine.',
    author: 'Current employee',
    date: '2026-10-19',
    verified: true,
  },
  {
    company: 'Alder Bank',
    role: 'Risk analyst',
    rating: 4,
    title: 'Slow, fair and well paid',
    excerpt:
      'Everything needs three signatures, and the tools are older than some colleagues. On the plus side: honest managers, a retirement plan that means something, and far less paperwork since we adopted the oversight log.',
    author: 'Former employee',
    date: '2026-10-15',
    verified: true,
  },
  {
    company: 'Kestrel Logistics',
    role: 'Operations lead',
    rating: 4,
    title: 'Early mornings, good people',
    excerpt:
      'The day starts at five when the trucks do. Shifts can be swapped without asking, and drivers get listened to. The cafeteria in Denver is better than it has any right to be.',
    author: 'Current employee',
    date: '2026-10-12',
    verified: true,
  },
  {
    company: 'Quayside',
    role: 'Software engineer',
    rating: 3,
    title: 'Learn a lot, sleep a little',
    excerpt:
      'Eleven people, forty ideas a week. You will ship something in your first days and carry the pager in your second month. The founders tell you what is in the bank, which is rare.',
    author: 'Anonymous',
    date: '2026-10-08',
    verified: false,
  },
  {
    company: 'Meridian Health',
    role: 'Clinical systems analyst',
    rating: 4,
    title: 'Work that matters, lots of committees',
    excerpt:
      'What we change is used by nurses the next morning, and they say thank you. Budget rounds are long. Everyone follows the hybrid rule, directors included.',
    author: 'Anonymous',
    date: '2026-10-05',
    verified: false,
  },
]

export const reviewPage = {
  eyebrow: 'ReviewSpace',
  title: 'What it’s like to work there',
  lead: 'Reviews by people who know, rated in three parts: pay, culture and life outside work.',
  rules: {
    title: 'How a review gets here',
    points: [
      {
        term: 'One person, one review',
        text: 'For each employer. You can change or withdraw it at any time.',
      },
      {
        term: 'Verified means a work address or an offer',
        text: 'A confirmed address at the employer’s domain, a place on its team here, or its offer accepted here. The name never reaches the page.',
      },
      {
        term: 'Employers can answer, never remove',
        text: 'The answer appears below the review. We take a review down only if it breaks the rules, and we say which one.',
      },
    ],
  },
  write: {
    title: 'Where have you worked?',
    text: 'Two honest paragraphs help the next person more than any careers page.',
    action: 'Write a Review',
    elsewhere: 'About a company not on Tannr',
  },
} as const
