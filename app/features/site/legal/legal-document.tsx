import type { LegalPage } from '#app/content/legal.ts'
import { Prose } from '#app/ui/prose.tsx'
import { fragmentOf } from '#shared/prose.ts'

type LegalDocumentProps = { page: LegalPage; updated: string }

/** A text for reading and citing: numbered parts with their own addresses, and a non-binding summary. */
export function LegalDocument({ page, updated }: LegalDocumentProps) {
  return (
    <div className="page-x page-width pt-12 pb-20 md:pt-16">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div className="flex flex-col gap-3">
          <p className="text-13 font-semibold tracking-[0.01em] text-accent">Legal</p>
          <h1 tabIndex={-1} className="text-42 md:text-56">
            {page.title}
          </h1>
          <p className="text-15 text-ink-3">Last updated {updated}</p>
        </div>
      </header>
      <section aria-labelledby="in-short" className="mt-10">
        <h2 id="in-short" className="text-20">
          In short
        </h2>
        <ol className="mt-5 grid text-16 sm:gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {page.summary.map((line) => (
            <li key={line} className="group max-sm:flex max-sm:gap-4 sm:pr-8">
              <span aria-hidden="true" className="flex items-center pt-1 max-sm:flex-col sm:-mr-8 sm:pt-0">
                <span className="size-4 rounded-full bg-accent" />
                <span className="flex-1 border-accent group-last:border-dashed group-last:border-thread max-sm:border-l-[2.5px] max-sm:group-last:hidden sm:border-t-[2.5px]" />
              </span>
              <p className="max-sm:pb-5 sm:mt-3">{line}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 text-14 text-ink-2">
          A summary to help you find your way. The text below is what counts.
        </p>
      </section>
      <div className="mt-12 grid gap-x-16 border-t border-line pt-12 gap-y-10 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <nav
          aria-label="On this page"
          data-chrome
          className="lg:sticky lg:top-[calc(var(--bar)+24px)] lg:max-h-[calc(100dvh-var(--bar)-48px)] lg:self-start lg:overflow-y-auto"
        >
          <ol className="flex flex-col text-14 max-lg:columns-2 max-lg:block max-sm:columns-1">
            {page.sections.map(({ title }, index) => (
              <li key={title}>
                <a
                  href={`#${fragmentOf(title)}`}
                  className="flex gap-2.5 rounded-control py-1.5 pointer-coarse:py-3 text-ink-2 hover:text-ink hover:underline"
                >
                  <span className="w-5 shrink-0 text-ink-3 tabular-nums">{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {page.sections.map(({ title, body }, index) => (
            <section key={title} aria-labelledby={fragmentOf(title)}>
              <h2 id={fragmentOf(title)} className="mb-4 flex gap-3 text-26">
                <span className="text-ink-3 tabular-nums">{index + 1}</span>
                {title}
              </h2>
              <Prose blocks={body} level={3} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
