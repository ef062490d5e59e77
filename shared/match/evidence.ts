/** Evidence in a profile: positions with their descriptions, skills, education. Claims in a headline do not count. */
import type { SkillLevel } from '#shared/skill.ts'
import { conceptsIn, titleNearness } from './fields-of-work.ts'
import type { MatchPosting } from './posting-sentences.ts'
import { echoes, isStuffed, kinOf, sentencesOf, visible } from './terms.ts'

export type MatchProfile = {
  location: string
  experiences: readonly {
    id: string
    title: string
    company: string
    /** YYYY-MM-DD; `ended` is null if it is current. */
    started: string
    ended: string | null
    summary: string
  }[]
  educations: readonly { id: string; school: string; degree: string }[]
  skills: readonly { id: string; name: string; level: SkillLevel; verified: boolean; endorsements: number }[]
  /** A year. Only of the person who looks: no company is sent it, nor anything reckoned from it (docs/decisions/0108). */
  pay?: { least: number; currency: string }
}

export type Evidence = {
  id: string
  kind: 'experience' | 'title' | 'skill' | 'education'
  /** Which entry: 'Staff Engineer at Fathom'. */
  label: string
  /** Its text. */
  said: string
  /** Its weight, 0 to 1. */
  worth: number
  /** YYYY-MM-DD, until when it was so. */
  until: string
}

const levelWorth: Record<SkillLevel, number> = {
  Beginner: 0.35,
  Intermediate: 0.5,
  Advanced: 0.6,
  Expert: 0.65,
}

/** Its sentences, without keyword lists and without what was copied from the posting. */
export function entriesOf(profile: MatchProfile, posting: MatchPosting, today: string): Evidence[] {
  const text = `${posting.title}\n${posting.description}`
  const shows = (sentence: string) => !isStuffed(sentence) && !echoes(sentence, text)
  const positions = profile.experiences.flatMap(({ id, title, company, ended, summary }): Evidence[] => {
    const at = { id, label: `${title} at ${company}`, until: ended ?? today }
    return [
      { ...at, kind: 'title' as const, said: visible(title), worth: 1 },
      ...sentencesOf(summary)
        .filter(shows)
        .map((said) => ({ ...at, kind: 'experience' as const, said, worth: 1 })),
    ].filter(({ kind, said }) => kind !== 'title' || !isStuffed(said))
  })
  const skills = profile.skills.map(({ id, name, level, verified, endorsements }): Evidence => {
    const vouched = verified || endorsements >= 3 ? 0.3 : 0
    return {
      id,
      kind: 'skill',
      label: `${name}, ${level}`,
      said: visible(name),
      worth: levelWorth[level] + vouched,
      until: today,
    }
  })
  const schools = profile.educations.map(
    ({ id, school, degree }): Evidence => ({
      id,
      kind: 'education',
      label: [degree, school].filter(Boolean).join(', '),
      said: visible(degree),
      worth: 0.6,
      until: today,
    }),
  )
  return [...positions, ...skills, ...schools]
}

/** The best evidence for a sentence of the posting. */
export function shownBy(sentence: string, entries: readonly Evidence[]): { met: number; entry?: Evidence } {
  let best: { met: number; entry?: Evidence } = { met: 0 }
  for (const entry of entries) {
    const met = nearness(sentence, entry) * entry.worth
    if (met > best.met + 1e-9) best = { met, entry }
  }
  return best
}

/** Scored by shared concepts, by shared stems, and for titles by the field of work. */
function nearness(sentence: string, { kind, said }: Evidence): number {
  const asked = kinOf(sentence)
  const given = kinOf(said)
  const shared = [...asked].filter((word) => given.has(word)).length
  const things = conceptsIn(sentence)
  const both = things.filter((thing) => conceptsIn(said).includes(thing)).length
  const byThings = things.length === 0 ? 0 : both / things.length
  if (kind === 'title') return titleNearness(sentence, said)
  // A skill is only a word or two, so it can only show that very skill.
  if (kind === 'skill')
    return both > 0 || (given.size > 0 && [...given].every((word) => asked.has(word))) ? 1 : 0
  const byWords = shared >= 2 ? Math.min(1, shared / Math.min(asked.size, 5)) : 0
  return Math.max(byThings * 0.9, byWords)
}
