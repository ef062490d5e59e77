/** Where somebody was before they came here, as a kind of place and nothing else; kept in memory for this tab alone. */
import { type CameFrom, placeOf } from '#shared/company-analytics.ts'

const paths: string[] = []

/** Notes the page that is on show. */
export function notePage(path: string): void {
  if (paths.at(-1) === path) return
  paths.push(path)
  paths.splice(0, paths.length - 2)
}

/** Lists from which somebody does something at once, without another page. */
const lists: readonly string[] = ['/jobs', '/saved-jobs', '/job-alerts', '/search']

/** The kind of place from which somebody came to the page on show, or the list that they are in. */
export function cameFrom(path: string = globalThis.location?.pathname ?? ''): CameFrom {
  const before = paths.at(-1) === path ? paths.at(-2) : paths.at(-1)
  const place = placeOf(lists.includes(path) ? path : (before ?? ''))
  if (place) return place
  if (before !== undefined || (globalThis.document?.referrer ?? '') === '') return 'direct'
  return new URL(document.referrer).origin === location.origin ? 'direct' : 'elsewhere'
}
