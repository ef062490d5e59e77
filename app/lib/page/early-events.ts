/**
 * A form with `data-scripted` that is sent before hydration is held back by the head script, so that nothing typed
 * goes into an address or to a server that does not expect it. Once the page is alive it is sent again. A link with
 * `data-scripted` opens a dialog where there are scripts; a press that comes too early waits in the same way, as does one
 * on a button that nothing but a script answers, and so do the first few keys, which may be shortcuts. A line along the
 * top of the page (`data-waiting`) says that a press waits. What is typed or ticked meanwhile is entered once more, because
 * hydration puts back what the page was written with.
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
  // React renders what was entered first, and the listeners of the same commit come before the keys.
  queueMicrotask(() => {
    if (early.form?.isConnected) early.form.requestSubmit()
    else if (early.pressed?.isConnected) early.pressed.click()
    for (const key of early.keys) key.target?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
}

/** React takes note of what is set, and reports what differs from its note: so it is emptied first, and filled past React. */
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
