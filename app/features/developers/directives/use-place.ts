import { useWorkspace } from '#app/data/orcher-workspace.ts'
import type { Place } from './directive-queries.ts'

/** Where a page of the console is; the frame shows none without a workspace. */
export function usePlace(): Place {
  const place = useWorkspace()
  return { person: place?.person ?? '', workspace: place?.workspace?.id ?? '' }
}
