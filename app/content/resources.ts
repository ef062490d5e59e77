// The Resources hub. Bodies are in resource-bodies.ts, so that the list can be shown without them.
export type ResourceType = 'guide' | 'template' | 'webinar' | 'case-study' | 'whitepaper' | 'tools'

export type Resource = {
  slug: string
  title: string
  description: string
  type: ResourceType
  category: string
  author: string
  /** ISO day. */
  publishDate: string
  readTime: string
  downloads: number
  views: number
  rating: number
  /** Which thread drawing stands for it. */
  thumbnail: 'path' | 'page' | 'talk' | 'result' | 'layers' | 'instrument'
  tags: readonly string[]
  featured: boolean
}

/** The category filter with its documented counts: the first is all of them. */
export const resourceCategories = [
  { id: 'all', label: 'All Resources', count: 247 },
  { id: 'guide', label: 'Guides', count: 89 },
  { id: 'template', label: 'Templates', count: 45 },
  { id: 'webinar', label: 'Webinars', count: 32 },
  { id: 'case-study', label: 'Case Studies', count: 28 },
  { id: 'whitepaper', label: 'Whitepapers', count: 24 },
  { id: 'tools', label: 'Tools', count: 29 },
] as const satisfies readonly { id: ResourceType | 'all'; label: string; count: number }[]

export const popularTags = [
  'career change',
  'interviews',
  'portfolio',
  'salary',
  'hiring',
  'oversight',
  'agents',
] as const

/** At most this many tag chips on a featured card. */
export const featuredTagLimit = 3

export const resources: Resource[] = [
  {
    slug: 'changing-careers-without-starting-over',
    title: 'Changing careers without starting over',
    description: 'Bring what you know into a field where no one knows you, in five steps over a season.',
    type: 'guide',
    category: 'Career',
    author: 'Lena Kraus',
    publishDate: '2025-01-20',
    readTime: '9 min read',
    downloads: 3420,
    views: 18650,
    rating: 4.8,
    thumbnail: 'path',
    tags: ['career change', 'portfolio', 'interviews', 'salary'],
    featured: true,
  },
  {
    slug: 'oversight-that-people-use',
    title: 'Oversight that people use',
    description: 'Why most approvals are clicked through, and what sets apart those that are read.',
    type: 'whitepaper',
    category: 'Enterprise',
    author: 'Noor Rahman',
    publishDate: '2025-01-13',
    readTime: '14 min read',
    downloads: 2180,
    views: 9740,
    rating: 4.9,
    thumbnail: 'layers',
    tags: ['oversight', 'agents'],
    featured: true,
  },
  {
    slug: 'resume-template-results-first',
    title: 'Resume template: results first',
    description: 'One page, four roles, ten results. With the questions that turn a duty into a result.',
    type: 'template',
    category: 'Career',
    author: 'Jonah Park',
    publishDate: '2025-01-09',
    readTime: '4 min read',
    downloads: 11260,
    views: 27310,
    rating: 4.7,
    thumbnail: 'page',
    tags: ['portfolio', 'hiring'],
    featured: false,
  },
  {
    slug: 'alder-bank-vendor-reviews',
    title: 'How Alder Bank reviews vendors in two days',
    description: 'From nine weeks of email to one directive with three signatures.',
    type: 'case-study',
    category: 'Enterprise',
    author: 'Daniel Kowalski',
    publishDate: '2024-12-17',
    readTime: '7 min read',
    downloads: 1290,
    views: 6420,
    rating: 4.8,
    thumbnail: 'result',
    tags: ['oversight', 'agents', 'hiring'],
    featured: false,
  },
  {
    slug: 'the-pay-conversation',
    title: 'The pay conversation, rehearsed',
    description: 'A recorded hour with two rehearsals: one goes well, one is rescued.',
    type: 'webinar',
    category: 'Career',
    author: 'Lena Kraus',
    publishDate: '2024-12-05',
    readTime: '52 min watch',
    downloads: 1960,
    views: 12480,
    rating: 4.6,
    thumbnail: 'talk',
    tags: ['salary', 'interviews'],
    featured: false,
  },
  {
    slug: 'interview-scorecard',
    title: 'Interview scorecard for hiring teams',
    description: 'Four questions, a scale in words, and a way to disagree in writing.',
    type: 'tools',
    category: 'Hiring',
    author: 'Priya Nair',
    publishDate: '2024-11-21',
    readTime: '6 min read',
    downloads: 4870,
    views: 10930,
    rating: 4.7,
    thumbnail: 'instrument',
    tags: ['hiring', 'interviews'],
    featured: false,
  },
]
