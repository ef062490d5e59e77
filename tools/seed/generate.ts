/** Generates companies and jobs from the written material. All randomness comes from one seed, so every run gives the same. */
import { seedCompanies } from '#tools/seed/content/companies.ts'
import { buildingRoles } from '#tools/seed/content/roles-building.ts'
import { runningRoles } from '#tools/seed/content/roles-running.ts'
import type {
  Currency,
  JobType,
  Level,
  Place,
  SeedCompany,
  SeedRole,
} from '#tools/seed/content/seed-types.ts'
import { payFor } from './pay.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

export type GeneratedCompany = { id: string } & Pick<
  SeedCompany,
  'name' | 'industry' | 'size' | 'headquarters' | 'about'
>

export type GeneratedJob = {
  id: string
  company_id: string
  title: string
  department: string
  location: Place
  job_type: JobType
  experience_level: Level
  salary_min: number | null
  salary_max: number | null
  currency: Currency
  description: string
  /** Minutes before the moment of seeding. */
  age: number
}

export const jobCount = 244

export function generate(seed = 20261121): { companies: GeneratedCompany[]; jobs: GeneratedJob[] } {
  const random = createSeededRandom(seed)
  const companies = seedCompanies.map((company) => ({ id: random.uuid(), company }))
  const taken = new Set<string>()
  const jobs: GeneratedJob[] = []
  for (const { id, company } of companies) {
    const wanted = pinned.filter((job) => job.company === company.name)
    for (const job of wanted) {
      const role = roles.find((candidate) => candidate.titles[job.level] === job.title) as SeedRole
      taken.add(`${company.name}/${job.title}`)
      jobs.push(
        makeJob(random, id, company, {
          role,
          level: job.level,
          place: job.place,
          type: 'full_time',
          pay: job.pay,
        }),
      )
    }
  }
  while (jobs.length < jobCount) {
    const { id, company } = companies[jobs.length % companies.length] as (typeof companies)[number]
    const role = random.pick(roles)
    const level = random.pick(Object.keys(role.titles) as Level[])
    const key = `${company.name}/${role.titles[level]}`
    if (taken.has(key)) continue
    taken.add(key)
    jobs.push(
      makeJob(random, id, company, {
        role,
        level,
        place: random.pick(company.places),
        type: jobType(random, level),
      }),
    )
  }
  return {
    companies: companies.map(({ id, company: { name, industry, size, headquarters, about } }) => ({
      id,
      name,
      industry,
      size,
      headquarters,
      about,
    })),
    jobs,
  }
}

const roles = [...buildingRoles, ...runningRoles]

/** Jobs that the site's pictures and sample applications speak of. */
const pinned: readonly {
  company: string
  title: string
  level: Level
  place: Place
  pay: [number, number]
}[] = [
  {
    company: 'Northwind',
    title: 'Senior Product Designer',
    level: 'senior',
    place: 'San Francisco',
    pay: [150_000, 190_000],
  },
  {
    company: 'Fathom',
    title: 'Staff Engineer, Platform',
    level: 'lead',
    place: 'Remote',
    pay: [190_000, 240_000],
  },
  {
    company: 'Halden',
    title: 'Design Engineer',
    level: 'senior',
    place: 'New York',
    pay: [165_000, 205_000],
  },
]

type Choice = { role: SeedRole; level: Level; place: Place; type: JobType; pay?: [number, number] }

function makeJob(
  random: SeededRandom,
  companyId: string,
  company: SeedCompany,
  choice: Choice,
): GeneratedJob {
  const { role, level, place, type } = choice
  const pay = payFor(random, place, level, type)
  return {
    id: random.uuid(),
    company_id: companyId,
    title: type === 'internship' ? `${role.titles[level]} (Internship)` : (role.titles[level] as string),
    department: role.department,
    location: place,
    job_type: type,
    experience_level: level,
    ...pay,
    ...(choice.pay ? { salary_min: choice.pay[0], salary_max: choice.pay[1] } : {}),
    description: describe(random, company, role, type, place),
    age: choice.pay ? random.between(600, 3000) : random.between(45, 45 * 24 * 60),
  }
}

function jobType(random: SeededRandom, level: Level): JobType {
  const roll = random.between(1, 100)
  if (level === 'entry') return roll <= 30 ? 'internship' : 'full_time'
  if (roll <= 9) return 'contract'
  return roll <= 18 ? 'part_time' : 'full_time'
}

const terms: Record<JobType, readonly string[]> = {
  full_time: [
    'This is a permanent, full-time role.',
    'The role is full time and permanent, and job sharing is possible.',
  ],
  part_time: ['This is a part-time role of 24 to 28 hours a week; the salary is stated for full time.'],
  contract: ['This is a contract for twelve months, with a real chance of staying on.'],
  internship: ['This is a paid internship of six months, with a mentor and a project of your own.'],
}

function describe(
  random: SeededRandom,
  company: SeedCompany,
  role: SeedRole,
  type: JobType,
  place: Place,
): string {
  const focus = random.pick(company.focus)
  const fill = (text: string) => {
    const filled = text
      .replaceAll('{company}', company.name)
      .replaceAll('{product}', company.product)
      .replaceAll('{users}', company.users)
      .replaceAll('{focus}', focus)
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  const bullets = (texts: readonly string[], count: number) =>
    random
      .some(texts, count)
      .map((text) => `- ${fill(text)}`)
      .join('\n')
  const where =
    place === 'Remote'
      ? 'You may work from anywhere within four hours of our core time.'
      : `You would work from our ${place} office on two or three days a week.`
  return [
    fill(random.pick(role.openings)),
    `${company.about} ${random.pick(company.facts)}`,
    'What you will do',
    bullets(role.duties, 4),
    'What we look for',
    bullets(role.wants, 4),
    'What we offer',
    [...company.benefits, ...random.some(commonBenefits, 2)].map((benefit) => `- ${benefit}`).join('\n'),
    `${random.pick(terms[type])} ${where} ${random.pick(closings)}`,
  ].join('\n\n')
}

const commonBenefits = [
  'A pay band that every colleague can look up',
  'Equipment of your choice, renewed every three years',
  'Parental leave that both parents take',
  'Thirty minutes with a physiotherapist, monthly',
  'A learning budget that does not ask for a reason',
  "Sick leave without a doctor's note for the first three days",
]

const closings = [
  'You hear from us within five working days, and each interview is with people you would work with.',
  'The process takes three conversations and one small piece of paid work.',
  'If you meet most of this and not all, please write anyway.',
  'Tell us in a few lines what you would look at first; we read every note.',
]
