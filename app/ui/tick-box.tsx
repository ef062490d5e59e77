import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean
  onTick: (checked: boolean) => void
  /** A label beside the box that also ticks it. */
  children?: ReactNode
}

/** A checkbox whose state is stored elsewhere and updated a moment later: it shows the press at once. */
export function TickBox({ checked, onTick, className, children, ...rest }: TickBoxProps) {
  const id = useId()
  const [shown, setShown] = useState(checked)
  const [seen, setSeen] = useState(checked)
  if (checked !== seen) {
    setSeen(checked)
    setShown(checked)
  }
  const box = (
    <input
      id={id}
      type="checkbox"
      checked={shown}
      onChange={({ target }) => {
        setShown(target.checked)
        onTick(target.checked)
      }}
      className={cx('size-5 accent-(--good)', className)}
      {...rest}
    />
  )
  // A finger may miss the box by twelve pixels. Its words are in `aria-label`.
  if (!children) {
    return (
      <label htmlFor={id} className="relative flex shrink-0 pointer-coarse:-m-3 pointer-coarse:p-3">
        {box}
      </label>
    )
  }
  return (
    <label
      htmlFor={id}
      className="flex h-9 shrink-0 items-center gap-2.5 text-14 text-ink-2 pointer-coarse:h-11"
    >
      {box}
      {children}
    </label>
  )
}
