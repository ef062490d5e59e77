/** How well two ways of ranking postings for people agree with the labels. */
import { matchOf } from '#shared/match/match.ts'
import type { MatchPosting } from '#shared/match/posting-sentences.ts'
import { stem, wordsOf } from '#shared/match/terms.ts'
import { labels } from './labels.ts'
import { type LabelledPerson, people } from './people.ts'
import { postings } from './postings.ts'

/** The day of the labels. */
export const labelledOn = '2026-11-23'

/** The gain of the first ten places, relative to that of the best order. */
export function ndcgAt10(grades: readonly number[], scores: readonly number[]): number {
  const gain = (order: readonly number[]) =>
    order.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  // On equal scores the worse one first: a ranking that cannot distinguish gets no credit.
  const ranked = grades
    .map((grade, nth) => ({ grade, score: scores[nth] ?? 0 }))
    .sort((one, other) => other.score - one.score || one.grade - other.grade)
    .map(({ grade }) => grade)
  const best = gain([...grades].sort((one, other) => other - one))
  return best === 0 ? 1 : gain(ranked) / best
}

/** Plain full text: BM25 of everything in the profile, over the words of each posting. */
export function fullTextScores({ headline, about, profile }: LabelledPerson): number[] {
  const said = [
    ...[headline, about, profile.location],
    ...profile.experiences.flatMap(({ title, summary }) => [title, summary]),
    ...profile.skills.map(({ name }) => name),
    ...profile.educations.map(({ degree }) => degree),
  ].join(' ')
  const asked = new Set(wordsOf(said).map(stem))
  const texts = postings.map(({ title, location, description }) =>
    wordsOf(`${title} ${location} ${description}`).map(stem),
  )
  const usual = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
  return texts.map((words) => {
    let score = 0
    for (const word of asked) {
      const times = words.filter((one) => one === word).length
      if (times === 0) continue
      const holding = texts.filter((other) => other.includes(word)).length
      const rarity = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))
      score += (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * words.length) / usual))
    }
    return score
  })
}

export const evidenceScores = ({ profile }: LabelledPerson): number[] =>
  postings.map((posting: MatchPosting) => matchOf(profile, posting, labelledOn).score)

/** Over all people, in thousandths, with each person's own. */
export function ranking(scoresOf: (person: LabelledPerson) => number[]) {
  const each = people.map((person, nth) => ({
    name: person.name,
    ndcg: ndcgAt10(labels[nth] ?? [], scoresOf(person)),
  }))
  const mean = each.reduce((sum, { ndcg }) => sum + ndcg, 0) / each.length
  return { mean: Math.round(mean * 1000) / 1000, each }
}
