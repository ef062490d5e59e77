/** Which list stands below a field: in the search window of somebody who is signed in it is the palette. */
import { currentSession } from '#app/lib/session/session.ts'
import { SearchPanel, type SuggestingPanel } from './search-panel.tsx'

export async function panelFor(field: HTMLElement | null): Promise<SuggestingPanel> {
  if (!field?.closest('dialog') || !currentSession()) return SearchPanel
  return (await import('./palette.tsx')).Palette
}
