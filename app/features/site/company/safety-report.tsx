import type { ReactNode } from 'react'
import type { report } from '#app/content/safety.ts'

type ReportProps = Pick<typeof report, 'title' | 'text' | 'steps'> & { action: ReactNode }

/** How to report a concern, and what happens then. */
export function Report({ title, text, steps, action }: ReportProps) {
  return (
    <section id="report" aria-labelledby="report-title" className="page-x page-width pt-6 pb-4">
      <div className="grid gap-x-14 gap-y-8 rounded-card border border-line bg-surface p-6 md:p-10 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-4">
          <h2 id="report-title" className="text-26 md:text-34">
            {title}
          </h2>
          <p className="measure text-16 text-ink-2">{text}</p>
          {action}
        </div>
        <ol className="flex flex-col justify-center">
          {steps.map((step) => (
            <li key={step} className="group grid grid-cols-[12px_1fr] gap-x-4">
              <span aria-hidden="true" className="flex flex-col items-center pt-2">
                <span className="size-3 shrink-0 rounded-full border-2 border-accent" />
                <span className="stitch-v my-1.5 flex-1 group-last:hidden" />
              </span>
              <span className="pb-5 text-16 group-last:pb-0">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
