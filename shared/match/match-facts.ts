/** Level, place, pay and recency: facts of both sides, each with its source. */
import { experienceLabel } from '#shared/job.ts'
import { salaryText } from '#shared/salary.ts'
import { withCommas } from '#shared/with-commas.ts'
import { type Evidence, type MatchProfile, shownBy } from './evidence.ts'
import type { MatchLine } from './match.ts'
import type { MatchPosting } from './posting-sentences.ts'
import { wordsOf } from './terms.ts'

const levels = ['entry', 'mid', 'senior', 'lead']
const months = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (30.44 * 86_400_000)

/** Months of work, those of two positions at once counted once. */
function monthsOfWork(profile: MatchProfile, today: string): number {
  const spans = profile.experiences
    .map(({ started, ended }) => [started, ended ?? today] as const)
    .sort(([one], [other]) => one.localeCompare(other))
  let [worked, until] = [0, '']
  for (const [from, to] of spans) {
    const begin = from > until ? from : until
    if (to > begin) worked += months(begin, to)
    if (to > until) until = to
  }
  return worked
}

/** By the years of work, and by titles: ten years count as much as thirty. */
function levelOf(profile: MatchProfile, today: string): number {
  const years = monthsOfWork(profile, today) / 12
  const byYears = years < 1.5 ? 0 : years < 4.5 ? 1 : years < 9 ? 2 : 2.5
  const byTitle = Math.max(0, ...profile.experiences.map(({ title }) => levelOfTitle(title)))
  return Math.max(byYears, byTitle)
}

function levelOfTitle(title: string): number {
  const words = wordsOf(title)
  if (['lead', 'staff', 'principal', 'head', 'director', 'chief'].some((word) => words.includes(word)))
    return 3
  return words.includes('senior') ? 2 : 0
}

export function levelLine(
  profile: MatchProfile,
  posting: MatchPosting,
  today: string,
): MatchLine | undefined {
  const wanted = levels.indexOf(posting.experience_level)
  if (wanted === -1) return undefined
  const own = levelOf(profile, today)
  const away = own - wanted
  const met = away >= 0 ? Math.max(0.4, 1 - 0.25 * Math.max(0, away - 0.5)) : Math.max(0, 1 + away * 0.55)
  const [latest] = [...profile.experiences].sort((one, other) => other.started.localeCompare(one.started))
  return {
    part: 'level',
    met,
    sentence: experienceLabel(posting.experience_level),
    ...(latest && {
      entry: { id: latest.id, label: `${latest.title} at ${latest.company}`, said: latest.title },
    }),
    ...(met < 0.5 && {
      change:
        away < 0
          ? 'The job asks for more experience than these positions show.'
          : 'The job asks for less experience than these positions show.',
    }),
  }
}

export function placeLine(profile: MatchProfile, posting: MatchPosting): MatchLine {
  const isRemote = /\bremote\b/i.test(posting.location)
  const here = wordsOf(profile.location)
  const there = wordsOf(posting.location)
  const isHere =
    here.length > 0 &&
    there.length > 0 &&
    (there.every((word) => here.includes(word)) ||
      here.slice(0, 2).join() === there.slice(0, 2).join() ||
      here[0] === there[0])
  const met = isRemote || isHere ? 1 : 0
  return {
    part: 'place',
    met,
    sentence: posting.location,
    ...(profile.location && { entry: { id: 'place', label: 'Place', said: profile.location } }),
    ...(met === 0 && {
      change: profile.location ? 'The job is somewhere else.' : 'A place in the profile would change it.',
    }),
  }
}

/** Only counted if both sides name an amount, in the same currency; what the person asks for is known where they look themselves. */
export function payLine({ pay }: MatchProfile, posting: MatchPosting): MatchLine | undefined {
  const most = posting.salary_max ?? posting.salary_min
  if (!pay || most === null || pay.currency !== posting.currency) return undefined
  const met = most >= pay.least ? 1 : Math.max(0, 1 - (4 * (pay.least - most)) / pay.least)
  return {
    part: 'pay',
    met,
    sentence: salaryText(posting),
    entry: { id: 'pay', label: 'Your minimum pay', said: `${pay.currency} ${withCommas(pay.least)}` },
    ...(met < 0.5 && { change: 'The job pays less than you ask for.' }),
  }
}

const stillFresh = 24
const longAgo = 120

/** How long ago the work itself was done last. */
export function recencyLine(
  entries: readonly Evidence[],
  musts: readonly string[],
  today: string,
): MatchLine | undefined {
  const [work] = musts
  if (!work) return undefined
  const latest = [...entries]
    .filter((entry) => entry.kind === 'title' && shownBy(work, [entry]).met >= 0.5)
    .sort((one, other) => other.until.localeCompare(one.until))[0]
  if (!latest)
    return { part: 'recency', met: 0, sentence: work, change: 'None of the positions is in this field.' }
  const gone = months(latest.until, today)
  const met = gone <= stillFresh ? 1 : Math.max(0, 1 - (gone - stillFresh) / (longAgo - stillFresh))
  return {
    part: 'recency',
    met,
    sentence: work,
    entry: { id: latest.id, label: latest.label, said: latest.said },
    ...(met < 0.5 && { change: 'This work was last done a long time ago.' }),
  }
}
