import type { ComponentProps, KeyboardEvent } from 'react'
import { useSuggestingField } from './use-suggesting-field.ts'

/** The input of a search form; its suggestions float below the nearest positioned box around it. */
export function SuggestingInput(props: ComponentProps<'input'>) {
  const { wiring, suggest, list, hide } = useSuggestingField()
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (list && event.key === 'Escape') hide()
    else if (!list && event.key === 'ArrowDown') suggest()
    else wiring.onKeyDown?.(event)
  }
  return (
    <>
      <input {...props} {...wiring} onKeyDown={onKeyDown} onBlur={hide} />
      {list && (
        <div className="absolute inset-x-0 top-full mt-3 flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float [--list-most:38dvh]">
          <list.Panel {...list.props} onLeave={hide} />
        </div>
      )}
    </>
  )
}
