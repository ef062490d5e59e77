import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './cx.ts'

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldWiring = createContext<Partial<Wiring>>({})

/** Attributes for the control inside a Field: its id and the ids of its hint and error. */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldWiring)
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Sits at the right of the label, for example 'Forgot password?'. */
  aside?: ReactNode
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Connects one control with its label, hint and error. */
export function Field({ label, hint, error, aside, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const wiring: Wiring = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-4 text-14', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {hint && (
        <p id={hintId} className="text-13 text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-13 font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
