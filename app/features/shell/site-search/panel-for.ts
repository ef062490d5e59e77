/** Which list is below a field: for signed-in people in the search dialog it is the palette. */
import { currentSession } from '#app/lib/session/session.ts'
import { SearchPanel, type SuggestingPanel } from './search-panel.tsx'

export async function show(
  field: HTMLInputElement | null,
  set: (panel: () => SuggestingPanel) => void,
): Promise<void> {
  const dialog = field?.closest('dialog')
  const palette = dialog && currentSession() && (await loadPalette())
  set(() => palette || SearchPanel)
  // Each command starts with an empty field.
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
