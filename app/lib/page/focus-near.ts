/**
 * Moves the focus when the pressed control is removed with its row: to the next row, else the previous one, else the top of the
 * page; never to a control that a key held down would trigger.
 */
export function focusNear(pressed: HTMLElement): void {
  const row = pressed.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  const target = near?.querySelector<HTMLElement>('[aria-label^="Edit "]')
  ;(target ?? document.querySelector<HTMLElement>('h1'))?.focus()
}
