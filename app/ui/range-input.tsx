import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A slider, in the place of a field. */
export function RangeInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <Input
      type="range"
      className="h-9! border-0! bg-transparent! px-0! accent-(--accent) pointer-coarse:h-11!"
      {...props}
    />
  )
}
