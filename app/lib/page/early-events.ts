/**
 * Replays what the head script intercepted before hydration. A form with `data-scripted` is not submitted, so that nothing typed
 * ends up in an address or at a server that does not expect it; it is submitted after hydration. The same holds for presses of
 * links with `data-scripted`, which open a dialog or hand on what only scripts know, of buttons that need scripts, and of Enter in a
 * `textarea` with `data-scripted`, which submits its form, and for the first few keys, which may be shortcuts. A line along the top of the page (`data-waiting`) shows that a press is waiting. Text and ticks entered in the
 * meantime are entered again, because hydration resets them to the markup.
 */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type EarlyEvents = ((event: Event) => void) & {
  keys: KeyboardEvent[]
  typed: Map<Field, string | boolean>
  form?: HTMLFormElement
  pressed?: HTMLElement
}

declare global {
  interface Window {
    __early?: EarlyEvents
  }
}

export function replayEarlyEvents(): void {
  const early = window.__early
  if (!early) return
  for (const name of ['submit', 'click', 'keydown', 'input']) window.removeEventListener(name, early, true)
  delete window.__early
  delete document.documentElement.dataset.waiting
  for (const [field, value] of early.typed) enter(field, value)
  // Entered values must be rendered first; the listeners of the same commit are attached before the keys are replayed.
  queueMicrotask(() => {
    if (early.form?.isConnected) early.form.requestSubmit()
    else if (early.pressed?.isConnected) early.pressed.click()
    for (const key of early.keys) key.target?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
}

/**
 * React only reports a value that differs from the last one it saw, so the field is cleared first and then set bypassing React.
 */
export function enter(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
