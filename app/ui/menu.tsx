import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

type MenuProps = {
  /** Content of the button that opens the menu. */
  trigger: ReactNode
  triggerLabel?: string
  triggerClass: string
  className?: string
  /** It always opens below its button: if it does not fit, the page scrolls. */
  below?: boolean
  children: ReactNode
}

function closeOnChoice(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest('a, button')) event.currentTarget.hidePopover()
}

/** A popover under its button: the browser opens and closes it (Escape, a press outside), with or without scripts. */
export function Menu({ trigger, triggerLabel, triggerClass, className, below, children }: MenuProps) {
  const id = useId()
  return (
    <div className={className}>
      <button type="button" popoverTarget={id} aria-label={triggerLabel} className={triggerClass}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the choices inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard choice is a click of the link inside. */}
      <div
        id={id}
        popover="auto"
        onClick={closeOnChoice}
        className={cx(
          'anchored-menu min-w-56 rounded-card border border-line bg-surface p-2 shadow-float',
          below && 'menu-below',
        )}
      >
        {children}
      </div>
    </div>
  )
}

const itemClass =
  'flex w-full flex-col rounded-input px-3 py-2 text-left text-15 hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:justify-center'

export function MenuLink({
  note,
  children,
  ...rest
}: ComponentProps<typeof Link> & { note?: string; children: ReactNode }) {
  return (
    <Link viewTransition {...rest} className={itemClass}>
      <span className="font-medium">{children}</span>
      {note && <span className="text-13 text-ink-3">{note}</span>}
    </Link>
  )
}

export function MenuButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(itemClass, 'font-medium', className)} />
}
