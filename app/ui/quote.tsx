import { cx } from './cx.ts'
import { Portrait } from './drawn/drawn.tsx'

type QuoteProps = { text: string; name: string; role: string; large?: boolean; className?: string }

/** A quote of a drawn person of the sample content, set as type, not as a card. */
export function Quote({ text, name, role, large, className }: QuoteProps) {
  return (
    <figure className={cx('flex flex-col gap-5', className)}>
      <blockquote
        className={cx(
          'tracking-[-0.01em]',
          large ? 'text-26 font-medium md:text-34 md:tracking-[-0.018em]' : 'text-20',
        )}
      >
        <p className="text-balance">“{text}”</p>
      </blockquote>
      <figcaption className="flex items-center gap-3 text-15 text-ink-2">
        <Portrait name={name} className="size-11" />
        <span>
          <span className="font-medium text-ink">{name}</span>, {role.charAt(0).toLowerCase() + role.slice(1)}
        </span>
      </figcaption>
    </figure>
  )
}
