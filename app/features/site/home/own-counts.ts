import type { WorkspaceCounts } from '#app/data/workspace-counts.ts'

/** Counts by the address of their shortcut. */
export type OwnCounts = Readonly<Record<string, number>>

/** A person's own counts; undefined for somebody without records, who sees the sample. */
export function ownCounts({
  kept: _kept,
  picture: _picture,
  // Of companies, not the person's own.
  inboxes: _inboxes,
  ...read
}: WorkspaceCounts): OwnCounts | undefined {
  if (Object.values(read).every((count) => count === 0)) return undefined
  return {
    '/tspace': read.connections,
    '/saved-jobs': read.saved,
    '/dashboard': read.activities,
    '/notifications': read.unread,
  }
}
