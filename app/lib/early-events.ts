/**
 * A form with `data-scripted` that is sent before hydration is held back by the head script, so that nothing typed
 * goes into an address or to a server that does not expect it. Once the page is alive it is sent again. A link with
 * `data-scripted` opens a dialog where there are scripts; a press that comes too early waits in the same way, as does one
 * on a button that nothing but a script answers, and so do the first few keys, which may be shortcuts.
 */
type EarlyEvents = ((event: Event) => void) & {
  keys: KeyboardEvent[]
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
  for (const name of ['submit', 'click', 'keydown']) window.removeEventListener(name, early, true)
  delete window.__early
  if (early.form?.isConnected) early.form.requestSubmit()
  else if (early.pressed?.isConnected) early.pressed.click()
  // The listeners of the same commit come first.
  queueMicrotask(() => {
    for (const key of early.keys) key.target?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
}
