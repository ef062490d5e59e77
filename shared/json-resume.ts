/** JSON Resume (jsonresume.org, schema 1.0.0), out of a profile and back. */
import type { Education, Experience, Profile } from './profile.ts'
import { educationOf, experienceOf, type Found, fieldsOf, line, maxEntries } from './resume-import.ts'
import type { SkillLevel } from './skill.ts'

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** `address`: of the profile itself. */
export function toJsonResume(profile: Profile, address: string) {
  const { email, phone, links, title, about, location, certificates, skills } = profile
  return {
    $schema: schema,
    basics: {
      name: profile.name,
      label: title,
      ...(email && { email }),
      ...(phone && { phone }),
      url: address,
      summary: about ?? '',
      // The schema has a city, and we have a place in words.
      location: { city: location },
      profiles: [
        { network: 'Tannr', username: profile.handle, url: address },
        ...links.map((url) => ({ network: networkOf(url), url })),
      ],
    },
    work: (profile.experience ?? []).map(workOf),
    education: (profile.education ?? []).map(schoolOf),
    skills: (skills ?? []).map(({ name, level }) => ({ name, level })),
    certificates: (certificates ?? []).map(({ course, completed_at }) => ({
      name: course,
      issuer: 'Tannr Learning',
      date: completed_at.slice(0, 10),
    })),
    meta: { version: 'v1.0.0', lastModified: profile.updated_at },
  }
}

const networkOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

const workOf = ({ title, company, location, started, ended, summary }: Experience) => ({
  name: company,
  position: title,
  ...(location && { location }),
  startDate: started.slice(0, 7),
  ...(ended && { endDate: ended.slice(0, 7) }),
  highlights: summary.split('\n').filter((text) => text.trim()),
})

const schoolOf = ({ school, degree, started, ended }: Education) => ({
  institution: school,
  ...(degree && { studyType: degree }),
  ...(started && { startDate: String(started) }),
  ...(ended && { endDate: String(ended) }),
})

type Said = Record<string, unknown>

const some = (value: unknown): Said => (value && typeof value === 'object' ? (value as Said) : {})
const list = (value: unknown): Said[] => (Array.isArray(value) ? value.slice(0, 400).map(some) : [])

/** Undefined if it is no JSON Resume. */
export function fromJsonResume(text: string): Found | undefined {
  const whole = parsed(text)
  const { basics, work, education, skills } = whole
  if (!basics && !Array.isArray(work) && !Array.isArray(education)) return undefined
  const { name, label, summary, location, url, profiles } = some(basics)
  const words = line(name, 200).split(' ').filter(Boolean)
  const skipped: string[] = []
  return {
    fields: fieldsOf(
      {
        first_name: words.slice(0, Math.max(1, words.length - 1)).join(' '),
        last_name: words.length > 1 ? words.at(-1) : '',
        headline: label,
        location: placeOf(some(location)),
        about: summary,
      },
      [url, ...list(profiles).map((one) => one.url)],
    ),
    experience: list(work).flatMap((job) => experienceOf(jobOf(job), skipped) ?? []),
    education: list(education).flatMap(
      (one) =>
        educationOf(
          {
            school: one.institution,
            degree: [line(one.studyType, 120), line(one.area, 120)].filter(Boolean).join(', '),
            started: one.startDate,
            ended: one.endDate,
          },
          skipped,
        ) ?? [],
    ),
    skills: list(skills)
      .map((one) => ({ name: line(one.name, 60), level: levelOf(one.level) }))
      .filter((one) => one.name)
      .slice(0, maxEntries.skills),
    skipped,
  }
}

function parsed(text: string): Said {
  try {
    return some(JSON.parse(text))
  } catch {
    return {}
  }
}

const placeOf = ({ city, region, countryCode }: Said) =>
  [city, region, countryCode]
    .map((part) => line(part, 60))
    .filter(Boolean)
    .join(', ')

/** Up to version 0.0.16 the company had another name. */
const jobOf = (job: Said) => ({
  title: job.position,
  company: job.name ?? job.company,
  location: job.location,
  started: job.startDate,
  ended: job.endDate,
  summary: [line(job.summary, 1000), ...(Array.isArray(job.highlights) ? job.highlights : [])]
    .filter((text) => typeof text === 'string' && text)
    .join('\n'),
})

/** Levels are free text. */
function levelOf(level: unknown): SkillLevel {
  const said = line(level, 40).toLowerCase()
  if (/expert|master|guru/.test(said)) return 'Expert'
  if (/advanced|senior|proficient|fluent/.test(said)) return 'Advanced'
  if (/intermediate|competent|working/.test(said)) return 'Intermediate'
  return 'Beginner'
}
