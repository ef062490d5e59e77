import type { KeyboardEvent } from 'react'

/** The arrows walk the thread, from step to step. */
export function walkThread(event: KeyboardEvent<HTMLButtonElement>): void {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const thread = event.currentTarget.closest('[data-thread]')
  const buttons = [...(thread?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.currentTarget)
  if (!way || at < 0) return
  event.preventDefault()
  buttons[at + way]?.focus()
}
