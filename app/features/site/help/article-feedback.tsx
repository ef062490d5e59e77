import { useState } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

/** Whether an article answered: yes ends it, no leads to a person. Nothing is stored. */
export function ArticleFeedback() {
  const [answered, setAnswered] = useState<boolean>()
  if (answered === true) {
    return (
      <p role="status" className="text-15 text-ink-2">
        Good. Glad that helped.
      </p>
    )
  }
  if (answered === false) {
    return (
      <p role="status" className="text-15 text-ink-2">
        Then talk to a person: <TextLink to="/support">Support</TextLink> answers by chat in under 5 minutes.
      </p>
    )
  }
  const button =
    'h-9 rounded-full border border-line-strong bg-surface px-4 text-14 font-medium hover:border-control pointer-coarse:h-11'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-15 font-medium">Did this answer your question?</p>
      <button type="button" className={button} onClick={() => setAnswered(true)}>
        Yes
      </button>
      <button type="button" className={button} onClick={() => setAnswered(false)}>
        No
      </button>
    </div>
  )
}
