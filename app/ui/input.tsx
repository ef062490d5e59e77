import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

export const controlClass = cx(
  'w-full min-w-0 rounded-input border border-control bg-surface text-16 text-ink transition-colors',
  'hover:border-ink-3 aria-invalid:border-bad disabled:opacity-60 [&:is(input,textarea)]:read-only:bg-sunken',
)

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...useFieldWiring()}
      className={cx(controlClass, 'h-12 px-3.5', className)}
      {...rest}
    />
  )
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useFieldWiring()}
      rows={rows}
      className={cx(controlClass, 'field-sizing-content min-h-28 px-3.5 py-3', className)}
      {...rest}
    />
  )
}
