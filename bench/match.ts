/** How well matching by evidence ranks postings for people, compared with plain full-text search over the same pairs. */
import { matchOf } from '#shared/match/match.ts'
import { people } from './match/people.ts'
import { postings } from './match/postings.ts'
import { evidenceScores, fullTextScores, labelledOn, ranking } from './match/ranking.ts'
import { row, title } from './report.ts'

export async function run(): Promise<void> {
  title(`Match by evidence: nDCG@10 of ${people.length * postings.length} labelled pairs`)
  const [evidence, plain] = [ranking(evidenceScores), ranking(fullTextScores)]
  row('by evidence', evidence.mean.toFixed(3), `above plain full text, ${plain.mean.toFixed(3)}`)
  for (const [nth, { name, ndcg }] of evidence.each.entries()) {
    row(name, ndcg.toFixed(3), (plain.each[nth]?.ndcg ?? 0).toFixed(3))
  }
  const start = performance.now()
  for (const { profile } of people) for (const posting of postings) matchOf(profile, posting, labelledOn)
  const each = (performance.now() - start) / (people.length * postings.length)
  row('time of one', `${each.toFixed(2)} ms`, 'goal 5 ms')
}
