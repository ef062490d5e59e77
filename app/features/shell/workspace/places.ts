/** The places of the workspace at each address, and which of them is current. */
import {
  apiSections,
  consolePath,
  nearestSections,
  orcherSections,
  sections,
} from '#app/content/console-sections.ts'
import {
  applications,
  dashboard,
  jobs,
  messages,
  type Place,
  type PlaceGroup,
  workspacePlaces,
} from '#app/content/workspace-places.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'

export type { Place, PlaceGroup }

export const placeGroups: readonly PlaceGroup[] = hasOwnServer
  ? workspacePlaces
  : workspacePlaces.map((group) => ({
      ...group,
      places: group.places.filter(({ to }) => to !== consolePath && !to.startsWith(`${consolePath}/`)),
    }))

/** The bottom bar of a phone; the rest is under 'More'. */
const nearestPlaces: readonly Place[] = [dashboard, jobs, applications, messages]

/** Pages of the console have their own navigation. */
export const isInConsole = (pathname: string): boolean =>
  hasOwnServer && (pathname === consolePath || pathname.startsWith(`${consolePath}/`))

/** The page of one directive, which uses the full width. */
export const isRun = (pathname: string): boolean =>
  isInConsole(pathname) && /\/directives\/[^/]/.test(pathname)

/** The places of the bottom bar at this address. */
export const nearestAt = (pathname: string): readonly Place[] =>
  isInConsole(pathname) ? nearestSections : nearestPlaces

/** The groups at this address: on the console its pages come first, replacing the few links to it. */
export function groupsAt(pathname: string): readonly PlaceGroup[] {
  if (!isInConsole(pathname)) return placeGroups
  const others = placeGroups.map((group) => ({
    ...group,
    places: group.places.filter(({ to }) => !isInConsole(to)),
  }))
  return [
    { id: 'orcher', title: 'Orcher', places: orcherSections },
    { id: 'api', title: 'API', places: apiSections },
    ...others,
  ]
}

/** Another address of the dashboard. */
const alsoDashboard = '/careerspace'

/** Whether this place is the current page. A place with a query is a part of its page, and then not current. */
export function isCurrent(to: string, pathname: string, query: URLSearchParams): boolean {
  const [path = '', part] = to.split('?')
  if (path === dashboard.to && pathname === alsoDashboard) return true
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return false
  if (isInside(pathname, path)) return false
  if (part) return isShown(part, query)
  const parts = placeGroups.flatMap(({ places }) => places).filter((other) => other.to.startsWith(`${path}?`))
  return !parts.some((other) => isShown(other.to.slice(path.length + 1), query))
}

/** Whether a nested place, such as a page of the console, is current. */
function isInside(pathname: string, path: string): boolean {
  return [...placeGroups.flatMap(({ places }) => places), ...sections].some(
    ({ to }) => to.startsWith(`${path}/`) && (pathname === to || pathname.startsWith(`${to}/`)),
  )
}

function isShown(part: string, query: URLSearchParams): boolean {
  return [...new URLSearchParams(part)].every(([name, value]) => query.get(name) === value)
}
