import { cx } from './cx.ts'

const tones = {
  accent: 'text-accent',
  good: 'text-good',
  // Graphics need less contrast than text, so this yellow is allowed here.
  yellow: 'text-[light-dark(#b58200,#e5b454)]',
  api: 'text-api',
  orcher: 'text-orcher',
}

type ProgressProps = { label: string; percent: number; tone?: keyof typeof tones; className?: string }

/** A solid thread for what is done, stitched for the rest. */
export function Progress({ label, percent, tone = 'accent', className }: ProgressProps) {
  const done = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      className={cx('relative h-1', className)}
    >
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full text-line-strong"
        preserveAspectRatio="none"
      >
        <line
          x1="2"
          y1="2"
          x2="100%"
          y2="2"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="6 7"
        />
      </svg>
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width={`${done}%`} height="4" rx="2" className={cx('fill-current', tones[tone])} />
      </svg>
    </div>
  )
}

type StepsProps = { label: string; done: number; total: number; className?: string }

/** The same in steps: solid for those completed, stitched for the others. */
export function StepProgress({ label, done, total, className }: StepsProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={cx('flex gap-1.5', className)}
    >
      {Array.from({ length: total }, (_, step) => step).map((step) => (
        <svg
          key={step}
          aria-hidden="true"
          height="4"
          className={cx('min-w-0 flex-1', step < done ? 'text-accent' : 'text-line-strong')}
        >
          <line
            x1="2"
            y1="2"
            x2="97%"
            y2="2"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={step < done ? undefined : '4 6'}
          />
        </svg>
      ))}
    </div>
  )
}
