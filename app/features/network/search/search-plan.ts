/** What the results below an answer contain: the words they are searched by, and whether jobs and companies are included. */
import type { Passage } from '#shared/answers/answer.ts'
import type { ArticleResult } from './search-records.ts'

export type SearchPlan = {
  q: string
  /** An answer comes above the list. */
  answers: boolean
  /** The words are not about people, companies or jobs. */
  leavesOut: boolean
  /** The pages that a question is about, which need not have all of its words. */
  related: ArticleResult[] | undefined
}

export function articleOf({ path, title, heading, label, text }: Passage, rank: number): ArticleResult {
  return {
    kind: 'articles',
    id: path,
    rank,
    title: heading && !title.includes(heading) ? `${title}: ${heading}` : title,
    preview: text.length > 180 ? `${text.slice(0, 180).replace(/\s+\S*$/, '')} …` : text,
    label: label.split(' · ')[0] ?? label,
    path,
  }
}
