/** The rules with their library, as the search page uses them. */
import { loadAnswerLibrary } from '#app/lib/page/answer-library.ts'
import type { Answer } from '#shared/answers/answer.ts'
import { namesAskedFor } from '#shared/answers/intents.ts'
import { jobQueryOf } from '#shared/answers/job-query.ts'
import { createRulesAnswerer } from '#shared/answers/rules-answerer.ts'
import { answerRecords } from './answer-records.ts'
import { articleOf, type SearchPlan } from './search-plan.ts'

export type Engine = {
  plan: (q: string) => SearchPlan
  answer: (q: string, signedIn: boolean) => Promise<Answer | undefined>
}

export async function loadEngine(): Promise<Engine> {
  const library = await loadAnswerLibrary()
  const visitors = createRulesAnswerer(library, answerRecords(false))
  const members = createRulesAnswerer(library, answerRecords(true))
  return {
    plan: (q) => planOf(q, visitors),
    answer: (q, signedIn) => (signedIn ? members : visitors).answer(q),
  }
}

type Rules = ReturnType<typeof createRulesAnswerer>

function planOf(q: string, rules: Rules): SearchPlan {
  const intents = rules.intents(q)
  const jobs = intents.find(({ kind }) => kind === 'jobs')
  if (jobs) {
    const { words, company, place, remote } = jobQueryOf(jobs.text, rules.known.words, rules.known.companies)
    // The results are searched by the words of postings; pay and level are used by the answer and its links.
    const said = [words, company, place, remote && 'remote'].filter(Boolean).join(' ')
    return { q: said || q, answers: true, leavesOut: false, related: undefined }
  }
  const names = intents.find(({ kind }) => kind === 'names')
  if (names) {
    const who = /^who\b/.test(names.text)
    return { q: namesAskedFor(names.text) || q, answers: who, leavesOut: false, related: undefined }
  }
  const related = rules
    .related(q)
    .map(({ passage, score }, _, all) => articleOf(passage, score / (all[0]?.score ?? 1)))
  return { q, answers: intents.length > 0, leavesOut: true, related }
}
