/** Answers a request for an action with the form or page for it. */
import { actionFor } from './actions.ts'
import { answerQuestion } from './answer-question.ts'
import { type Means, type Part, pageOf, sourceOf } from './part.ts'
import { quoteOf } from './quote.ts'

export function answerAction(text: string, means: Means): Part {
  const { found, library } = means
  const action = actionFor(text, found.known)
  if (!action) return answerPlace(text, means)
  const hits = found.search(text)
  const sources = action.sources.flatMap((path) => {
    const hit = hits.find(({ passage }) => pageOf(passage.path) === path)?.passage
    const passage = hit ?? library.passages.find((one) => pageOf(one.path) === path)
    return passage ? [{ passage, source: sourceOf(passage, text) }] : []
  })
  const [first] = sources
  const says = action.says || (first ? quoteOf(first.passage.text, text, 2) : '')
  return {
    known: true,
    says: [{ text: says, at: first ? 0 : undefined }],
    sources: sources.map(({ source }) => source).slice(0, 3),
    steps: action.steps,
  }
}

/** 'open settings': the page of that name, otherwise treated as a question. */
function answerPlace(text: string, means: Means): Part {
  const named = text.replace(/^(open|go|take|show|start)( me)?( to)?( the| my)? */, '')
  const { library } = means
  const page = library.passages.find(
    ({ label, title }) =>
      label === 'Page' && title.toLowerCase().startsWith(named.toLowerCase()) && named.length > 2,
  )
  if (!page) return answerQuestion(text, means)
  return {
    known: true,
    says: [{ text: `${page.title}: ${page.text}`, at: 0 }],
    sources: [sourceOf(page, text)],
    steps: [{ label: `Open ${page.title}`, to: page.path }],
  }
}
