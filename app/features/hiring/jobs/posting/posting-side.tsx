import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Previews } from '#app/features/hiring/jobs/jobs-section.tsx'
import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import type { OwnCompany } from '#shared/company.ts'
import type { Posting, PostingCheck } from '#shared/posting.ts'
import { previewOf } from './preview-job.ts'

type PostingSideProps = {
  posting: Posting
  company: OwnCompany
  id: string
  checks: readonly PostingCheck[]
  previews: Previews
  /** Whom it reaches. */
  children: ReactNode
}

/** The preview of the job, and its review. */
export function PostingSide({ posting, company, id, checks, previews, children }: PostingSideProps) {
  const [whole, setWhole] = useState(false)
  const job = previewOf(posting, company, id, now())
  return (
    <aside
      aria-label="Preview and checks"
      className="flex min-w-0 flex-col gap-7 xl:sticky xl:top-[calc(var(--bar)+20px)] xl:max-h-[calc(100dvh-var(--bar)-110px)] xl:overflow-y-auto xl:border-l xl:border-line xl:pl-8"
    >
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-18">Preview</h2>
          <div className="flex rounded-input bg-sunken p-1">
            {[false, true].map((asPage) => (
              <button
                key={String(asPage)}
                type="button"
                aria-pressed={whole === asPage}
                onClick={() => setWhole(asPage)}
                className={cx(
                  'h-8 rounded-control px-3 text-14 font-medium pointer-coarse:h-11',
                  whole === asPage ? 'bg-surface text-ink ring-1 ring-line' : 'text-ink-2 hover:text-ink',
                )}
              >
                {asPage ? 'Full page' : 'In a list'}
              </button>
            ))}
          </div>
        </div>
        {/* Nothing in it can be pressed: it is a picture of what will be. */}
        <div
          inert
          className={cx(whole && 'max-h-[520px] overflow-hidden rounded-card border border-line bg-canvas')}
        >
          {whole ? previews.asPage(job) : previews.inList(job)}
        </div>
      </section>
      <Checks checks={checks} />
      {children}
    </aside>
  )
}

function Checks({ checks }: { checks: readonly PostingCheck[] }) {
  const passing = checks.filter(({ passes }) => passes).length
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-18">Checks</h2>
        <p className="text-14 text-ink-3 tabular-nums">
          {passing} of {checks.length} pass
        </p>
      </div>
      <ul className="flex flex-col gap-2.5">
        {checks.map(({ id, passes, title, detail }) => (
          <li key={id} className="grid grid-cols-[auto_1fr] gap-x-2.5 text-14">
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full',
                passes ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn',
              )}
            >
              {passes ? (
                <Check aria-hidden="true" className="size-3.5" />
              ) : (
                <TriangleAlert aria-hidden="true" className="size-3.5" />
              )}
              <span className="sr-only">{passes ? 'Passes: ' : 'To look at: '}</span>
            </span>
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold">{title}</span>
              {detail && <span className="text-13 text-ink-3 wrap-anywhere">{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
