import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean
  onTick: (checked: boolean) => void
}

/** A checkbox whose truth is kept elsewhere and follows a moment later: it shows the press itself, not the moment. */
export function TickBox({ checked, onTick, className, ...rest }: TickBoxProps) {
  const [shown, setShown] = useState(checked)
  const [seen, setSeen] = useState(checked)
  if (checked !== seen) {
    setSeen(checked)
    setShown(checked)
  }
  return (
    <input
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
}
