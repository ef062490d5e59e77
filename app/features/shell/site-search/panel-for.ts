/** Which list stands below a field: in the search window of somebody who is signed in it is the palette. */
import { currentSession } from '#app/lib/session/session.ts'
import { SearchPanel, type SuggestingPanel } from './search-panel.tsx'

export async function show(
  field: HTMLInputElement | null,
  set: (panel: () => SuggestingPanel) => void,
): Promise<void> {
  const dialog = field?.closest('dialog')
  const palette = dialog && currentSession() && (await loadPalette())
  set(() => palette || SearchPanel)
  // Each command begins with an empty field.
  if (!palette || !field) return
  dialog.onclose = () => {
    field.value = ''
  }
}

/** Without it the search is as it is for everybody. */
const loadPalette = () =>
  import('./palette.tsx').then(
    ({ Palette }) => Palette,
    () => undefined,
  )
