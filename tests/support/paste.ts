import type { Locator } from 'playwright-core'

type Pasted = { name: string; mimeType: string; buffer: Buffer; text?: string }

/** Pastes a file where the keyboard is, with text beside it as some programs copy both. All pages of a run share the clipboard itself. */
export function paste(place: Locator, { name, mimeType, buffer, text }: Pasted): Promise<void> {
  const given = { name, mimeType, text, base64: buffer.toString('base64') }
  return place.evaluate((target, file) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0))
    clipboardData.items.add(new File([bytes], file.name, { type: file.mimeType }))
    if (file.text !== undefined) clipboardData.setData('text/plain', file.text)
    ;(target as HTMLElement).focus()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, given)
}
