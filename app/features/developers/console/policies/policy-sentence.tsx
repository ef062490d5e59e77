import { type Rule, readingOf } from './policy-words.ts'

/** A policy as a sentence, the name of its tool in the type of code. */
export function PolicySentence({ rule }: { rule: Rule }) {
  const { before, tool, after } = readingOf(rule)
  return (
    <>
      {before}
      {tool && <span className="font-mono">{tool}</span>}
      {after}
    </>
  )
}
