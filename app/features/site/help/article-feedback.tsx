import { focusThanks, useRating } from '#app/data/use-rating.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Whether an article helped: counted, and a no links to support. */
export function ArticleFeedback({ path }: { path: string }) {
  const { given, sending, problem, rate } = useRating(path, 'article')
  if (given !== undefined) {
    return (
      <p role="status" ref={focusThanks} tabIndex={-1} className="text-15 text-ink-2">
        {given ? (
          'Good. Glad that helped.'
        ) : (
          <>
            Then talk to a person: <TextLink to="/support">Support</TextLink> answers by chat in under 5
            minutes.
          </>
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-15 font-medium">Did this answer your question?</p>
      {[true, false].map((helpful) => (
        <Button
          key={String(helpful)}
          look="outline"
          size="small"
          busy={sending === helpful}
          onClick={() => rate(helpful)}
        >
          {helpful ? 'Yes' : 'No'}
        </Button>
      ))}
      <p role="status" className="text-14 text-bad">
        {problem}
      </p>
    </div>
  )
}
