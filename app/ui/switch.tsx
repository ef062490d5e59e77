import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & {
  label: ReactNode
  hint?: ReactNode
  /** Undefined while unknown: the switch is invisible but keeps its place, so that it never shows a wrong state. */
  checked: boolean | undefined
}

/** A switch with its description. The whole line is the target. */
export function Switch({ label, hint, checked, ...rest }: SwitchProps) {
  const labelId = useId()
  const hintId = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-6 py-3">
      <span className="flex flex-col gap-0.5">
        <span id={labelId} className="text-15 font-medium">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="text-14 text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <span className={cx('relative inline-flex shrink-0', checked === undefined && 'invisible')}>
        <input
          type="checkbox"
          role="switch"
          checked={checked ?? false}
          aria-checked={checked ?? false}
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          className="peer h-6.5 w-11 cursor-pointer appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-accent checked:bg-accent"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4.5 rounded-full bg-control transition-transform peer-checked:translate-x-4.5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  )
}
