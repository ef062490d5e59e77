/** Messages to somebody on Tannr, who is named by the handle of their profile: '@ada-rao'. */
import type { Clause } from './clauses.ts'
import type { Draft } from './draft.ts'
import { unquoted } from './quotes.ts'

/** Not what stands in a mail address. */
const handle = /(?<![\p{L}\p{N}._-])@([a-z0-9](?:-?[a-z0-9]){2,39})(?![\w@-]|\.\w)/iu

export const handleIn = (text: string): string | undefined => handle.exec(unquoted(text))?.[1]?.toLowerCase()

/** Whom the last step has written a draft for: '@ada-rao'. */
export function draftedFor(draft: Draft): string | undefined {
  const last = draft.steps.find(({ seq }) => seq === draft.last.at(-1))
  return last && 'to' in last.args && last.tool === 'draft_message'
    ? handleIn(String(last.args.to))
    : undefined
}

/** What is to be said word for word: 'tell @ada-rao that the review moved'. */
export function wordsFor({ said }: Clause): string | undefined {
  const rest = said.replace(handle, ' ').trim()
  return /^(?:that\b|to say\b(?: that\b)?|:)\s*(.+)$/is.exec(rest)?.[1]?.trim()
}

/** Sends words, or what was found: a draft of it first, so that whoever approves it reads what is sent. */
export function sendTo(draft: Draft, to: string, words?: string): void {
  const [last] = draft.last.slice(-1)
  const isDrafted = draft.steps.some(({ seq, tool }) => seq === last && tool === 'draft_message')
  if (words === undefined && !isDrafted) {
    draft.step('draft_message', `Draft the message for @${to}`, {
      kind: 'message',
      subject: draft.asked.instruction.replace(/\s+/g, ' ').trim().slice(0, 200),
      to: `@${to}`,
      from: [...draft.last],
    })
  }
  draft.step('send_message', `Send it to @${to}`, {
    to,
    text: words === undefined ? undefined : words.slice(0, 2000),
    from: words === undefined ? [...draft.last] : [],
  })
}
