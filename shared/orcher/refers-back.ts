/** Whether a clause means what was found before: 'it', 'the main points'. */
import { type Clause, contentOf } from './clauses.ts'

const back = new Set(['it', 'them', 'this', 'these', 'those', 'result', 'results'])
/** Names of what was found before. */
export const foundBefore: ReadonlySet<string> = new Set([
  'points',
  'main',
  'key',
  'important',
  'outcome',
  'findings',
  'summary',
  'highlights',
  'takeaways',
  'bits',
])
export const refersBack = (clause: Clause) =>
  clause.words.some((word) => back.has(word)) ||
  contentOf(clause.words).every((word) => foundBefore.has(word))
