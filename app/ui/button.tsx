import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type Look = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger'
type Size = 'small' | 'medium' | 'large'
type Shape = 'pill' | 'block'

export type ButtonStyle = {
  look?: Look | undefined
  size?: Size | undefined
  /** `pill` in the open, `block` across the width of a form. */
  shape?: Shape | undefined
}

const looks: Record<Look, string> = {
  primary: 'border-transparent bg-ink text-canvas hover:opacity-88',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border-line-strong bg-surface text-ink hover:border-control',
  ghost: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-line-strong bg-surface text-bad hover:border-bad',
}
const sizes: Record<Size, string> = {
  small: 'h-9 text-14 pointer-coarse:h-11',
  medium: 'h-10 text-15 pointer-coarse:h-11',
  large: 'h-12 text-15',
}

const sides: Record<Size, string> = { small: 'px-3.5', medium: 'px-4', large: 'px-5' }

export function buttonClass(
  { look = 'primary', size = 'medium', shape = 'pill' }: ButtonStyle,
  extra?: string,
) {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 border font-medium whitespace-nowrap',
    'transition disabled:opacity-60 [&_svg]:shrink-0',
    looks[look],
    sizes[size],
    shape === 'block' ? 'w-full rounded-input px-3' : `rounded-full ${sides[size]}`,
    extra,
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> &
  ButtonStyle & { busy?: boolean; busyLabel?: string }

/** Busy: disabled, with a spinner replacing its label at the same width, or beside `busyLabel`. */
export function Button({
  look,
  size,
  shape,
  busy,
  busyLabel,
  className,
  disabled,
  type,
  children,
  ...rest
}: ButtonProps) {
  const button = useFocusKept(busy)
  return (
    <button
      ref={button}
      type={type ?? 'button'}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClass({ look, size, shape }, className)}
      {...rest}
    >
      {busy ? <Busy label={busyLabel}>{children}</Busy> : children}
    </button>
  )
}

/**
 * A disabled element loses the focus: a button that had it while busy gets it back, unless something else took it. Who has it is read
 * while rendering, since some browsers blur the button as soon as it is disabled.
 */
function useFocusKept(busy: boolean | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  if (busy && !button.current?.disabled) had.current = document.activeElement === button.current
  useLayoutEffect(() => {
    if (!busy && had.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])
  return button
}

function Busy({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <>
      {!label && <span className="inline-flex items-center gap-2 opacity-0">{children}</span>}
      <Spinner className={label ? '' : 'absolute'} />
      {label}
    </>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle

/** A link styled as a button, for navigation. */
export function ButtonLink({ look, size, shape, className, to, children, ...rest }: ButtonLinkProps) {
  const classes = buttonClass({ look, size, shape }, className)
  // A fragment of this page is left to the browser, whatever address the page was rendered at.
  if (typeof to === 'string' && to.startsWith('#')) {
    return (
      <a href={to} className={classes}>
        {children}
      </a>
    )
  }
  return (
    <Link viewTransition to={to} className={classes} {...rest}>
      {children}
    </Link>
  )
}
