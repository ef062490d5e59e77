import { BadgeCheck, CircleDashed } from 'lucide-react'
import type { VerifiedHow } from '#shared/company.ts'
import { cx } from './cx.ts'

type VerifiedMarkProps = {
  company: { domain: string; verified_how: VerifiedHow | null }
  className?: string
}

/** Whether these people have proven that they speak for the company; shown beside its name. */
export function VerifiedMark({ company: { domain, verified_how }, className }: VerifiedMarkProps) {
  const verified = verified_how !== null
  const Icon = verified ? BadgeCheck : CircleDashed
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-1.5 text-13 font-medium wrap-anywhere',
        verified ? 'text-good' : 'text-ink-3',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {verified ? (domain ? `Verified: ${domain}` : 'Verified') : 'Not verified'}
    </span>
  )
}

type UnverifiedProps = { how: VerifiedHow | null | undefined; className?: string }

/** Shown beside the name of a company with an unproven domain; samples and others have no mark. */
export function Unverified({ how, className = 'ml-1.5' }: UnverifiedProps) {
  if (how !== null) return null
  return (
    <span
      title="No one has confirmed that these people represent the company"
      className={cx(
        'inline-block rounded-full border border-dashed border-line-strong px-2 text-13 leading-5 font-medium whitespace-nowrap text-ink-2',
        className,
      )}
    >
      Unverified<span className="sr-only"> company</span>
    </span>
  )
}
