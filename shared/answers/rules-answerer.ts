/** Answers by rules: each intent separately; the answers are then merged. */
import type { Answerer, Library, Records, Step } from './answer.ts'
import { answerAction } from './answer-action.ts'
import { answerJobs, answerName, answerOwn } from './answer-from-records.ts'
import { answerQuestion } from './answer-question.ts'
import { asksAfter } from './ask-next.ts'
import { type Intent, intentsOf } from './intents.ts'
import { joined } from './join-parts.ts'
import { withoutPoliteness } from './kind.ts'
import { ownSubjectOf } from './own-subject.ts'
import { bestPages, enough, type Means, type Part } from './part.ts'
import { type Hit, type LibrarySearch, searchLibrary } from './search-library.ts'
import { signedInSteps } from './signed-in-steps.ts'
import { smallTalk } from './small-talk.ts'

/** What the results page needs from the rules besides answers. */
export type RulesAnswerer = Answerer & {
  known: LibrarySearch['known']
  intents: (prompt: string) => Intent[]
  /** Pages on the subject of a question, beyond those that the answer quotes. */
  related: (prompt: string) => Hit[]
}

export function createRulesAnswerer(library: Library, records: Records): RulesAnswerer {
  const found = searchLibrary(library)
  const intents = (prompt: string) => intentsOf(prompt, found.known)
  return {
    known: found.known,
    intents,
    related: (prompt) =>
      ownSubjectOf(prompt.toLowerCase())
        ? []
        : bestPages(found.search(prompt), 8, 0.25).filter(({ coverage }) => coverage >= enough),
    async answer(prompt) {
      const all = intents(prompt)
      if (all.length === 0) return undefined
      const meant = all.length > 1 ? all.filter(({ kind }) => kind !== 'talk') : all
      const parts = await Promise.all(meant.map((intent) => answerTo(intent, { found, library, records })))
      const given = parts.filter((part) => part !== undefined)
      if (given.length === 0) return undefined
      const { steps, ...rest } = joined(given)
      const kinds = all.map(({ kind }) => kind)
      return {
        kinds,
        ...rest,
        steps: records.signedIn ? signedInSteps(steps) : steps.map(afterSigningIn),
        asks: asksAfter({ kinds, ...rest }, prompt),
      }
    },
  }
}

/** A form for one's own records is opened, filled in, after signing in. */
const afterSigningIn = (step: Step): Step =>
  /[?&]new=/.test(step.to) ? { ...step, to: `/auth?next=${encodeURIComponent(step.to)}` } : step

async function answerTo(intent: Intent, means: Means): Promise<Part | undefined> {
  switch (intent.kind) {
    case 'talk': {
      const { says, steps } = smallTalk(intent.text)
      return { known: true, says: says.map((text) => ({ text, at: undefined })), sources: [], steps }
    }
    case 'jobs':
      return answerJobs(intent.text, means)
    case 'names':
      return answerName(intent.text, means)
    case 'action':
      return answerAction(withoutPoliteness(intent.text), means)
    case 'question':
      return (await answerOwn(intent.text, means)) ?? answerQuestion(intent.text, means)
  }
}
