import type { CompanyPage } from '#shared/company.ts'
import { minCases } from '#shared/interval.ts'
import { withCommas } from '#shared/with-commas.ts'

type KeptPromisesProps = { company: Pick<CompanyPage, 'name' | 'kept' | 'answer_days'> }

/** How reliably a company answers applicants, how soon, and how that is counted. */
export function KeptPromises({ company: { name, kept, answer_days } }: KeptPromisesProps) {
  const few = kept.promised < minCases || kept.percent === null
  return (
    <>
      {few ? (
        <p className="text-15 font-medium">Not enough yet</p>
      ) : (
        <p className="flex items-baseline gap-2">
          <strong className="text-26 font-semibold tracking-[-0.02em] tabular-nums">{kept.percent}%</strong>
          <span className="text-15 text-ink-2">of promised answers came on time</span>
        </p>
      )}
      <p className="text-14 text-ink-2">
        {few
          ? `The percentage appears after ${minCases} promised answers. So far there ${kept.promised === 1 ? 'is' : 'are'} ${kept.promised}.`
          : `${withCommas(kept.kept)} of ${withCommas(kept.promised)}${kept.overdue > 0 ? `; ${withCommas(kept.overdue)} overdue now` : ''}.`}
      </p>
      {typeof answer_days === 'number' && (
        <p className="text-14 text-ink-2">
          Half of its latest first answers came within{' '}
          {answer_days <= 1 ? 'a day' : `${Math.ceil(answer_days)} days`}.
        </p>
      )}
      <p className="text-13 text-ink-3">
        At each stage, {name} promises a date for its next answer. Every kept, broken or overdue promise
        counts; applications withdrawn in time do not.
      </p>
    </>
  )
}
