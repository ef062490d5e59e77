/** Opens dialogs by their `command` attribute in browsers without support for it. */
export function openDialogsByCommand(): () => void {
  if ('command' in HTMLButtonElement.prototype) return () => {}
  const open = (event: MouseEvent) => {
    const button = (event.target as Element).closest('[command="show-modal"]')
    const dialog = document.getElementById(
      button?.getAttribute('commandfor') ?? '',
    ) as HTMLDialogElement | null
    if (dialog?.open === false) dialog.showModal()
  }
  document.addEventListener('click', open)
  return () => document.removeEventListener('click', open)
}
