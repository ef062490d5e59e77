import { cx } from './cx.ts'
import { MarkOfSheet } from './drawn/drawn.tsx'

const hues = [
  'bg-accent-soft text-accent-strong',
  'bg-orcher-soft text-orcher',
  'bg-api-soft text-api',
] as const
const sizes = { small: 'size-8 text-13', medium: 'size-10 text-14', large: 'size-12 text-16' }

function hueOf(name: string): string {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return hues[sum % hues.length] ?? hues[0]
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

type AvatarProps = {
  name: string
  size?: keyof typeof sizes
  /** People are round, companies and products square. */
  square?: boolean
  /** A picture in place of the initials, once its address is known. */
  src?: string | undefined
  /** It could not be loaded. */
  onBroken?: () => void
  className?: string
}

/** A picture, or initials on a hue derived from the name. Decorative: the name is beside it as text. */
export function Avatar({ name, size = 'medium', square, src, onBroken, className }: AvatarProps) {
  // Of a sample company; members upload theirs.
  const drawn = src?.startsWith('/marks/') ? src : undefined
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center font-semibold select-none',
        square ? 'rounded-input' : 'rounded-full',
        sizes[size],
        drawn ? 'overflow-hidden' : src ? 'overflow-hidden bg-sunken' : hueOf(name),
        className,
      )}
    >
      {drawn ? (
        <MarkOfSheet file={drawn} />
      ) : src ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={onBroken}
          className={cx('size-full', square ? 'object-contain' : 'object-cover')}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
