import { CornerDownRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Answer, JobQuery } from '#shared/answers/answer.ts'
import { jobQueryText, wishesOf } from '#shared/answers/job-query.ts'

const title = 'text-13 font-semibold tracking-normal text-ink-3'
const searchFor = (words: string) => `/search?q=${encodeURIComponent(words)}`

/** Beside an answer: follow-up prompts, how a job search was parsed, and the person's relation. */
export function AnswerAside({ answer }: { answer: Answer }) {
  const { asks, jobs, kinds } = answer
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:pt-1">
      {asks.length > 0 && (
        <nav aria-labelledby="ask-next">
          <h2 id="ask-next" className={title}>
            Ask next
          </h2>
          <ul className="mt-1.5 flex flex-col">
            {asks.map((ask) => (
              <li key={ask}>
                <Link
                  to={searchFor(ask)}
                  className="flex min-h-9 items-start gap-2.5 py-1.5 text-15 text-ink-2 hover:text-accent pointer-coarse:min-h-11 pointer-coarse:py-2.5"
                >
                  <CornerDownRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
                  {ask}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {jobs && <ReadWords query={jobs} />}
      {kinds.includes('question') && <StillStuck />}
    </div>
  )
}

/** Each parsed criterion, removable by itself. */
function ReadWords({ query }: { query: JobQuery }) {
  const wishes = wishesOf(query)
  if (wishes.length === 0) return null
  return (
    <section aria-labelledby="read-words" className="border-t border-line pt-5">
      <h2 id="read-words" className={title}>
        How your words were read
      </h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {wishes.map(({ label, without }) => (
          <li key={label}>
            <Link
              to={searchFor(jobQueryText(without))}
              aria-label={`${label}: search without it`}
              className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-13 font-medium hover:border-control pointer-coarse:h-11"
            >
              {label}
              <X aria-hidden="true" className="size-3.5 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StillStuck() {
  return (
    <section aria-labelledby="still-stuck" className="border-t border-line pt-5 max-lg:hidden">
      <h2 id="still-stuck" className={title}>
        Still stuck?
      </h2>
      <p className="mt-1.5 text-14 text-ink-2">Email is answered in under 4 hours, any day.</p>
      <ButtonLink look="outline" size="small" to="/support" className="mt-3">
        Write to support
      </ButtonLink>
    </section>
  )
}
