/** A person's profile, as returned by public.profile_page, and its title, structured data and figures. */

export const profileSections = [
  'about',
  'open_to_work',
  'experience',
  'education',
  'skills',
  'achievements',
  'certificates',
] as const
export type ProfileSection = (typeof profileSections)[number]

export const audiences = {
  everyone: 'Everyone',
  connections: 'Connections',
  recruiters: 'Recruiters',
  nobody: 'Only you',
} as const
export type Audience = keyof typeof audiences

export type Experience = {
  id: string
  title: string
  company: string
  location: string
  /** The first of a month, '2022-03-01'; `ended` is null if it is current. */
  started: string
  ended: string | null
  summary: string
  /** A verified company confirms that they act for it. */
  confirmed?: boolean
}

export type Education = {
  id: string
  school: string
  degree: string
  started: number | null
  ended: number | null
}

export type ProfileSkill = {
  name: string
  level: 'Beginner' | 'Intermediate' | 'Advanced' | 'Expert'
  progress: number
  verified: boolean
  endorsements: number
  /** Up to three people who endorse it, latest first. */
  endorsers: readonly { name: string; picture: string | null }[]
  /** The viewer endorses it. */
  endorsed: boolean
}

/** Sections that the viewer may not see are absent. */
export type Profile = {
  id: string
  handle: string
  name: string
  first_name: string
  last_name: string
  title: string
  location: string
  links: string[]
  email: string | null
  phone: string | null
  connections: number
  mutual: number
  followers: number
  /** The viewer follows them. */
  following: boolean
  /** The viewer blocks them. */
  blocked: boolean
  /** The path of their picture, if visible to the viewer. */
  picture: string | null
  state: 'self' | 'connected' | 'asked' | 'asks' | 'closed' | 'none'
  /** False where search engines and strangers do not see it at all. */
  visible: boolean
  updated_at: string
  /** Only for the person themselves. */
  seen_by: Record<ProfileSection, Audience> | null
  about?: string
  open_to_work?: string
  experience?: Experience[]
  education?: Education[]
  skills?: ProfileSkill[]
  achievements?: { id: string; title: string; rarity: string; earned_at: string }[]
  certificates?: { id: string; course: string; completed_at: string }[]
}

export const profileName = ({ name }: Pick<Profile, 'name'>) => name || 'A member'

export const profilePath = (handle: string) => `/people/${handle}`

export const profileTitle = (profile: Profile) =>
  profile.title ? `${profileName(profile)}, ${profile.title}` : profileName(profile)

export function profileDescription(profile: Profile): string {
  const about = profile.about?.replace(/\s+/g, ' ').trim()
  const said = about || [profile.title, profile.location].filter(Boolean).join(', ')
  return (said || `${profileName(profile)} on Tannr.`).slice(0, 155)
}

/** Structured data (schema.org), only of what is public. */
export function profileData(profile: Profile, address: string) {
  const now = profile.experience?.find(({ ended }) => ended === null)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: address,
    dateModified: profile.updated_at,
    mainEntity: {
      '@type': 'Person',
      name: profileName(profile),
      identifier: profile.handle,
      url: address,
      ...(profile.about && { description: profile.about }),
      ...(profile.title && { jobTitle: profile.title }),
      ...(profile.location && { homeLocation: { '@type': 'Place', name: profile.location } }),
      ...(now && { worksFor: { '@type': 'Organization', name: now.company } }),
      ...(profile.education?.length && {
        alumniOf: profile.education.map(({ school }) => ({
          '@type': 'EducationalOrganization',
          name: school,
        })),
      }),
      ...(profile.skills?.length && { knowsAbout: profile.skills.map(({ name }) => name) }),
      ...(profile.links.length > 0 && { sameAs: profile.links }),
    },
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** 'March 2022' */
export function monthText(day: string): string {
  const [year, month] = day.split('-')
  return `${months[Number(month) - 1] ?? ''} ${year}`
}

/** 'March 2022 to now, 4 years 9 months' */
export function spanText({ started, ended }: Pick<Experience, 'started' | 'ended'>, today: string): string {
  const count = monthsBetween(started, ended ?? today)
  const years = Math.floor(count / 12)
  const rest = count % 12
  const parts = [
    years > 0 && `${years} ${years === 1 ? 'year' : 'years'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'month' : 'months'}`,
  ].filter(Boolean)
  return `${monthText(started)} to ${ended ? monthText(ended) : 'now'}${parts.length ? `, ${parts.join(' ')}` : ''}`
}

/** Both months count. Zero if it starts in the future. */
function monthsBetween(from: string, to: string): number {
  const [a, b] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  return Math.max(0, (b ?? 0) - (a ?? 0) + 1)
}

export function yearsText({ started, ended }: Pick<Education, 'started' | 'ended'>): string {
  if (started && ended) return started === ended ? String(ended) : `${started} to ${ended}`
  if (started) return `Since ${started}`
  return ended ? String(ended) : ''
}

export type UsefulStep = {
  id: 'headline' | 'about' | 'experience' | 'result' | 'education' | 'skills' | 'address'
  title: string
  why: string
  act: string
}

const steps: readonly (UsefulStep & { done: (profile: Profile) => boolean })[] = [
  {
    id: 'headline',
    title: 'Say what you do, and where',
    why: 'Your headline and place appear next to your name wherever people find you.',
    act: 'Add a headline',
    done: ({ first_name, title, location }) => first_name !== '' && title !== '' && location !== '',
  },
  {
    id: 'experience',
    title: 'Add where you work, or worked',
    why: 'People who worked there find you, and recruiters read this first.',
    act: 'Add experience',
    done: ({ experience }) => (experience?.length ?? 0) > 0,
  },
  {
    id: 'result',
    title: 'Add a result',
    why: 'Recruiters match on what changed because of you.',
    act: 'Add a result',
    done: ({ experience }) => experience?.some(({ summary }) => summary !== '') ?? false,
  },
  {
    id: 'skills',
    title: 'Add three skills',
    why: 'They decide which jobs and people are suggested to you.',
    act: 'Add a skill',
    done: ({ skills }) => (skills?.length ?? 0) >= 3,
  },
  {
    id: 'about',
    title: 'Write a few sentences about yourself',
    why: 'They say what a list of dates cannot.',
    act: 'Write them',
    done: ({ about }) => (about ?? '') !== '',
  },
  {
    id: 'education',
    title: 'Add your education',
    why: 'People from the same school are suggested to each other.',
    act: 'Add education',
    done: ({ education }) => (education?.length ?? 0) > 0,
  },
]

/** Only of those whose name was no address when they signed up, and the last: nobody has to. */
const addressStep: UsefulStep = {
  id: 'address',
  title: 'Choose a profile address',
  why: 'Yours is made of random letters. Links to it keep working when you choose another.',
  act: 'Choose an address',
}
const isRandom = (handle: string) => /^member-[0-9a-f]{12}$/.test(handle)

/** An empty profile, for somebody who has not entered a name. */
const nameStep = {
  title: 'Say who you are',
  why: 'Until you add your name, people and companies see “A member”.',
  act: 'Add your name',
}

/** How complete one's own profile is, and the most useful next step; undefined when all are done. */
export function completeness(profile: Profile) {
  const done = steps.filter((step) => step.done(profile)).length
  const choosesAddress = profile.first_name !== '' && isRandom(profile.handle)
  const total = steps.length + Number(choosesAddress)
  const found: UsefulStep | undefined =
    steps.find((step) => !step.done(profile)) ?? (choosesAddress ? addressStep : undefined)
  const next = found?.id === 'headline' && profile.first_name === '' ? { ...found, ...nameStep } : found
  return { done, total, percent: Math.round((done / total) * 100), next }
}

/** What a resume on paper is made of: a profile, or one as it was sent with an application, which may be without a name. */
export type PaperProfile = Pick<Profile, 'name' | 'title' | 'location'> &
  Partial<
    Pick<
      Profile,
      | 'handle'
      | 'links'
      | 'email'
      | 'phone'
      | 'about'
      | 'experience'
      | 'education'
      | 'skills'
      | 'certificates'
    >
  >

/** Paper sizes for printing a profile. */
export const papers = { a4: 'A4', letter: 'Letter' } as const
export type Paper = keyof typeof papers
export const isPaper = (word: string | null): word is Paper => word !== null && Object.hasOwn(papers, word)
