import type { ReactNode } from 'react'
import { errors, limits, states } from '#app/content/api-reference.ts'
import { inline } from '#app/ui/inline.tsx'
import { Prose } from '#app/ui/prose.tsx'

export function DocsPart({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-t border-line pt-9 pb-12 first:border-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="text-26">
        {title}
      </h2>
      {lead && <p className="measure mt-2 text-16 text-ink-2">{inline(lead)}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}

export function States() {
  return (
    <DocsPart id="states" title="States" lead="A directive is always in exactly one of these.">
      <Terms mono rows={states.map(({ name, text }) => [name, text])} />
    </DocsPart>
  )
}

export function Errors() {
  return (
    <DocsPart
      id="errors"
      title="Errors"
      lead="Every error has a code for programs and a sentence for people."
    >
      <Terms mono rows={errors.map(({ status, code, text }) => [`${status} ${code}`, text])} />
    </DocsPart>
  )
}

/** Of an account by its plan as a table, and those that are the same for everybody. */
export function Limits() {
  return (
    <DocsPart
      id="limits"
      title="Limits"
      lead="What is beyond them is refused with a sentence that says so, and never charged. The headers `RateLimit` and `Tannr-Usage` say what is left."
    >
      <div className="mb-6">
        <Prose blocks={[{ table: limits.table }]} />
      </div>
      <Terms rows={limits.rest.map(({ term, text }) => [term, text])} />
    </DocsPart>
  )
}

export function Terms({ rows, mono }: { rows: [string, string][]; mono?: boolean }) {
  return (
    <dl className="border-t border-line">
      {rows.map(([term, text]) => (
        <div key={term} className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[200px_1fr]">
          <dt className={mono ? 'font-mono text-14 break-words' : 'text-16 font-semibold'}>{term}</dt>
          <dd className="measure min-w-0 text-15 text-ink-2">{inline(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
