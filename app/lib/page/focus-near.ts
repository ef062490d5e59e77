/**
 * The pressed control goes away with its row: the focus moves on to the next row, or the one before the last, else to
 * the top of the page. It rests where a key held too long does no harm.
 */
export function focusNear(pressed: HTMLElement): void {
  const row = pressed.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  const target = near?.querySelector<HTMLElement>('[aria-label^="Edit "]')
  ;(target ?? document.querySelector<HTMLElement>('h1'))?.focus()
}
