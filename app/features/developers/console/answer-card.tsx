import type { Sent } from '#app/data/orcher-client.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Code } from '#app/ui/code.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'

type AnswerCardProps = { sent: Sent | undefined; failure: Error | undefined; onRetry: () => void }

/** The response to a call sent from the page. */
export function AnswerCard({ sent, failure, onRetry }: AnswerCardProps) {
  if (failure) return <ErrorState message={failure.message} onRetry={onRetry} />
  return (
    <section
      aria-label="Answer"
      aria-live="polite"
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface"
    >
      {sent ? (
        <>
          <p className="flex items-center gap-3 border-b border-line px-4 py-3 text-14 text-ink-2">
            <Badge tone={sent.status < 400 ? 'good' : 'bad'}>
              {sent.status} {sent.status === 201 ? 'Created' : ''}
            </Badge>
            {sent.ms} ms
            <span className="ml-auto text-13 text-ink-3">from your browser</span>
          </p>
          {sent.answer === undefined ? (
            <p className="p-4 text-14 text-ink-3">Nothing else was answered.</p>
          ) : (
            <Code
              code={JSON.stringify(sent.answer, null, 2)}
              label="The answer"
              className="max-h-96 overflow-y-auto p-4"
            />
          )}
        </>
      ) : (
        <p className="m-auto px-6 py-10 text-center text-15 text-ink-3">The answer appears here.</p>
      )}
    </section>
  )
}
