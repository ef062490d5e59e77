/** The kind of page that somebody came from, and nothing else about it. Only kept in memory, for this tab. */
import { type CameFrom, placeOf } from '#shared/company-analytics.ts'

const paths: string[] = []

/** Records the current page. */
export function notePage(path: string): void {
  if (paths.at(-1) === path) return
  paths.push(path)
  paths.splice(0, paths.length - 2)
}

/** Lists from which people act directly, without opening another page. */
const lists: readonly string[] = ['/jobs', '/saved-jobs', '/job-alerts', '/search']

/** The kind of page that led to the current one, or the list that the person is in. */
export function cameFrom(path: string = globalThis.location?.pathname ?? ''): CameFrom {
  const before = paths.at(-1) === path ? paths.at(-2) : paths.at(-1)
  const place = placeOf(lists.includes(path) ? path : (before ?? ''))
  if (place) return place
  if (before !== undefined || (globalThis.document?.referrer ?? '') === '') return 'direct'
  return new URL(document.referrer).origin === location.origin ? 'direct' : 'elsewhere'
}
