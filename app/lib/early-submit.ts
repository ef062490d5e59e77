/**
 * A form with `data-scripted` that is sent before hydration is held back by the head script, so that nothing typed
 * goes into an address or to a server that does not expect it. Once the page is alive it is sent again. A link with
 * `data-scripted` opens a dialog where there are scripts; a press that comes too early waits in the same way.
 */
type EarlySubmit = ((event: Event) => void) & { form?: HTMLFormElement; link?: HTMLAnchorElement }

declare global {
  interface Window {
    __early?: EarlySubmit
  }
}

export function replayEarlySubmit(): void {
  const early = window.__early
  if (!early) return
  window.removeEventListener('submit', early, true)
  window.removeEventListener('click', early, true)
  delete window.__early
  if (early.form?.isConnected) early.form.requestSubmit()
  else if (early.link?.isConnected) early.link.click()
}
