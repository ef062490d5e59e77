import { now } from '#app/lib/clock.ts'
import { recentTime } from '#shared/dates.ts'
import type { Written } from './use-posting.ts'

/** Where the input is stored: on the server, being saved, or in this tab only. */
export function SavedNote({ written }: { written: Written }) {
  return (
    <p role="status" className="text-14 text-ink-3 tabular-nums">
      {words(written)}
    </p>
  )
}

function words({ status, isSaving, isChanged, savedAt, failure }: Written): string {
  if (isSaving) return 'Saving…'
  if (failure) return 'Not saved yet. Your changes are safe in this tab.'
  if (status !== 'draft') return isChanged ? 'Changes not published yet' : 'Published'
  return savedAt && !isChanged ? `Draft saved ${recentTime(savedAt, now())}` : ''
}
