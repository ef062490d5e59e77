import { Briefcase } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'

type SubjectLineProps = {
  subject: string | undefined
  /** The application, while it is there. */
  to: string | undefined
  className?: string | undefined
}

/** The subject of a conversation, below its header. */
export function SubjectLine({ subject, to, className }: SubjectLineProps) {
  if (!subject) return null
  return (
    <p
      className={cx(
        'flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-4 py-1.5 text-14 md:px-7',
        className,
      )}
    >
      <Briefcase aria-hidden="true" className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">
        About the application for <span className="font-semibold">{subject}</span>
      </span>
      {to && (
        <Link
          to={to}
          className="font-medium text-accent-strong underline-offset-4 hover:underline pointer-coarse:py-2.5"
        >
          View application
        </Link>
      )}
    </p>
  )
}
