import { type Rule, readingOf } from './policy-words.ts'

/** A policy as a sentence, the names of the API in the type of code. */
export function PolicySentence({ rule }: { rule: Rule }) {
  let at = 0
  return readingOf(rule).map((words) =>
    typeof words === 'string' ? (
      words
    ) : (
      <span key={at++} className="font-mono">
        {words.code}
      </span>
    ),
  )
}
