/** What a file says about somebody, for their review; and which of it is new to their profile. */
import type { Education, Experience, Profile } from './profile.ts'
import type { SkillLevel } from './skill.ts'

export type FoundFields = Partial<
  Record<'first_name' | 'last_name' | 'headline' | 'location' | 'about', string>
> & { links?: string[] }
export type FoundExperience = Omit<Experience, 'id' | 'confirmed'>
export type FoundEducation = Omit<Education, 'id'>
export type FoundSkill = { name: string; level: SkillLevel }

export type Found = {
  fields: FoundFields
  experience: FoundExperience[]
  education: FoundEducation[]
  skills: FoundSkill[]
  /** Sentences about what could not be imported, each naming the entry. */
  skipped: string[]
}

/** Entries of each kind; the database enforces the same limits. */
export const maxEntries = { experience: 40, education: 40, skills: 100, links: 5 } as const

const limits = { first_name: 100, last_name: 100, headline: 160, location: 120, about: 2600 } as const

/** Halves of letters, from a cut or a damaged file: no database takes them. */
const halves = /\p{Cs}/gu

/** One line, cleaned and cut to the limit. */
export const line = (text: unknown, most: number): string =>
  typeof text === 'string' || typeof text === 'number'
    ? String(text)
        .replace(/\p{Cc}/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, most)
        .replace(halves, '')
        .trim()
    : ''

/** The same with its lines. */
export const lines = (text: unknown, most: number): string =>
  typeof text === 'string'
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
        .slice(0, most)
        .replace(halves, '')
        .trim()
    : ''

export function fieldsOf(said: Record<keyof typeof limits, unknown>, links: readonly unknown[]): FoundFields {
  const fields: FoundFields = {}
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) {
    const text = name === 'about' ? lines(said[name], limits[name]) : line(said[name], limits[name])
    if (text) fields[name] = text
  }
  const good = [...new Set(links.map((link) => line(link, 208)))].filter((link) =>
    /^https?:\/\/\S{3,200}$/.test(link),
  )
  if (good.length > 0) fields.links = good.slice(0, maxEntries.links)
  return fields
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The first of a month, for '2022-03-14', '2022-03', '2022', 'Mar 2022' and 'March 2022'; undefined for anything else. */
export function monthOf(text: unknown): string | undefined {
  const said = line(text, 40)
  const [, year, month = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-\d{2})?(?:T.*)?$/.exec(said) ?? []
  if (year) return inRange(Number(year), Number(month))
  const [, word = '', after] = /^([A-Za-z]{3})[A-Za-z]*\.?,? (\d{4})$/.exec(said) ?? []
  const place = months.indexOf(word.toLowerCase())
  return after && place >= 0 ? inRange(Number(after), place + 1) : undefined
}

function inRange(year: number, month: number): string | undefined {
  if (year < 1940 || year > 2099 || month < 1 || month > 12) return undefined
  return `${year}-${String(month).padStart(2, '0')}-01`
}

export function yearOf(text: unknown): number | null {
  const [year] = /\b(19[4-9]\d|20\d\d)\b/.exec(line(text, 40)) ?? []
  return year ? Number(year) : null
}

type SaidJob = Record<'title' | 'company' | 'location' | 'started' | 'ended' | 'summary', unknown>

/** Undefined without a title, company or start: then `skipped` says so. */
export function experienceOf(said: SaidJob, skipped: string[]): FoundExperience | undefined {
  const title = line(said.title, 120)
  const company = line(said.company, 120)
  const started = monthOf(said.started)
  if (!title || !company || !started) {
    skipped.push(`${[title, company].filter(Boolean).join(' at ') || 'A job'}: ${missing(title, company)}`)
    return undefined
  }
  const ended = monthOf(said.ended) ?? null
  return {
    ...{ title, company, location: line(said.location, 120), started },
    ended: ended !== null && ended < started ? null : ended,
    summary: lines(said.summary, 2000),
  }
}

const missing = (title: string, company: string) =>
  title && company ? 'it does not say when it began' : 'a title or a company is missing'

type SaidSchool = Record<'school' | 'degree' | 'started' | 'ended', unknown>

export function educationOf(said: SaidSchool, skipped: string[]): FoundEducation | undefined {
  const school = line(said.school, 120)
  if (!school) {
    skipped.push(`${line(said.degree, 120) || 'An education'}: the school is missing`)
    return undefined
  }
  const started = yearOf(said.started)
  const ended = yearOf(said.ended)
  return {
    ...{ school, degree: line(said.degree, 120), started },
    ended: started !== null && ended !== null && ended < started ? null : ended,
  }
}

const same = (...words: (string | number | null)[]) => words.join('\n').toLowerCase()
/** Degrees have commas and points in some files only. */
const sameSchool = ({ school, degree }: Pick<FoundEducation, 'school' | 'degree'>) =>
  same(school, degree).replace(/[^\p{L}\p{N}\n]+/gu, '')

/** Entries of the file that the profile lacks: no duplicates, and within the profile's limits. */
export function newIn(found: Found, profile: Profile): Found {
  const { experience = [], education = [], skills = [], links } = profile
  const jobs = new Set(experience.map((one) => same(one.title, one.company, one.started)))
  const schools = new Set(education.map(sameSchool))
  const known = new Set(skills.map(({ name }) => same(name.trim())))
  const first = <Entry>(
    entries: readonly Entry[],
    keyOf: (entry: Entry) => string,
    had: Set<string>,
    room: number,
  ) =>
    entries
      .filter((entry) => {
        const key = keyOf(entry)
        if (had.has(key)) return false
        had.add(key)
        return true
      })
      .slice(0, Math.max(0, room))
  return {
    fields: newFields(found.fields, profile, links),
    experience: first(
      found.experience,
      (one) => same(one.title, one.company, one.started),
      jobs,
      maxEntries.experience - experience.length,
    ),
    education: first(found.education, sameSchool, schools, maxEntries.education - education.length),
    skills: first(found.skills, ({ name }) => same(name), known, maxEntries.skills - skills.length),
    skipped: found.skipped,
  }
}

function newFields(found: FoundFields, profile: Profile, links: readonly string[]): FoundFields {
  const now: Record<keyof typeof limits, string> = {
    first_name: profile.first_name,
    last_name: profile.last_name,
    headline: profile.title,
    location: profile.location,
    about: profile.about ?? '',
  }
  const fields: FoundFields = {}
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) {
    const text = found[name]
    if (text && text !== now[name]) fields[name] = text
  }
  const more = (found.links ?? []).filter((link) => !links.includes(link))
  const room = maxEntries.links - links.length
  if (more.length > 0 && room > 0) fields.links = [...links, ...more.slice(0, room)]
  return fields
}

export const isNothing = ({ fields, experience, education, skills }: Found): boolean =>
  Object.keys(fields).length + experience.length + education.length + skills.length === 0
