/**
 * A form with `data-scripted` that is sent before hydration is held back by the head script, so that nothing typed
 * goes into an address or to a server that does not expect it. Once the page is alive it is sent again.
 */
type EarlySubmit = ((event: SubmitEvent) => void) & { form?: HTMLFormElement }

declare global {
  interface Window {
    __early?: EarlySubmit
  }
}

export function replayEarlySubmit(): void {
  const early = window.__early
  if (!early) return
  window.removeEventListener('submit', early, true)
  delete window.__early
  if (early.form?.isConnected) early.form.requestSubmit()
}
