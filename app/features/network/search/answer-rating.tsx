import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { focusThanks, useRating } from '#app/data/use-rating.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Answer } from '#shared/answers/answer.ts'

const thumb =
  'grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:opacity-60 pointer-coarse:size-11'

/** Whether the answer helped: counted by its source page, without the prompt. */
export function AnswerRating({ answer }: { answer: Answer }) {
  const source = answer.sources[0]?.path.split(/[?#]/)[0] ?? ''
  const { given, sending, problem, rate } = useRating(source, answer.kinds[0] ?? 'question')
  if (given !== undefined) {
    return (
      <p
        role="status"
        ref={focusThanks}
        tabIndex={-1}
        className="flex min-h-9 items-center gap-x-1.5 text-14 text-ink-2"
      >
        {given ? (
          'Thanks. Glad that helped.'
        ) : (
          <span>
            Thanks for telling us. <TextLink to="/support">Ask a person</TextLink> instead.
          </span>
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p className="mr-1.5 text-14 text-ink-2">Did this answer it?</p>
      <button
        type="button"
        aria-label="Yes, it did"
        aria-disabled={sending !== undefined}
        onClick={() => rate(true)}
        className={thumb}
      >
        {sending === true ? <Spinner /> : <ThumbsUp aria-hidden="true" className="size-4.5" />}
      </button>
      <button
        type="button"
        aria-label="No, it did not"
        aria-disabled={sending !== undefined}
        onClick={() => rate(false)}
        className={thumb}
      >
        {sending === false ? <Spinner /> : <ThumbsDown aria-hidden="true" className="size-4.5" />}
      </button>
      <p role="status" className="text-14 text-bad">
        {problem}
      </p>
    </div>
  )
}
