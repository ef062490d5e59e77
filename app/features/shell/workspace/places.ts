/** The places of the workspace: groups in the order of the side bar, with the labels of the pages. */
import {
  Award,
  BellRing,
  Bookmark,
  Bot,
  Braces,
  Briefcase,
  Building,
  Building2,
  FileCode,
  GraduationCap,
  KeyRound,
  Layers,
  LayoutDashboard,
  Megaphone,
  MessageSquare,
  MessagesSquare,
  Rss,
  ScrollText,
  Search,
  Send,
  SquareTerminal,
  Star,
  Target,
  User,
  UserPlus,
  UserSearch,
  Users,
  UsersRound,
  Workflow,
} from 'lucide-react'
import {
  apiSections,
  consolePath,
  nearestSections,
  orcherSections,
  sections,
} from '#app/content/console-sections.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'

export type Place = { to: string; label: string; icon: typeof Search }

export type PlaceGroup = { id: string; title: string; places: readonly Place[] }

const dashboard: Place = { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard }
const messages: Place = { to: '/messages', label: 'Messages', icon: MessageSquare }
const jobs: Place = { to: '/jobs', label: 'Jobs', icon: Briefcase }
const applications: Place = { to: '/applications', label: 'Applications', icon: Send }

const console: readonly Place[] = [
  { to: '/orcher/console', label: 'Console', icon: SquareTerminal },
  { to: '/orcher/console/agents', label: 'Agents', icon: Bot },
  { to: '/orcher/console/keys', label: 'Keys and usage', icon: KeyRound },
  { to: '/orcher/console/requests', label: 'API requests', icon: ScrollText },
  { to: '/orcher/console/workspace', label: 'Workspace', icon: UsersRound },
]

export const placeGroups: readonly PlaceGroup[] = [
  {
    id: 'work',
    title: 'Work',
    places: [
      dashboard,
      messages,
      { to: '/goals', label: 'Goals', icon: Target },
      { to: '/search', label: 'Search', icon: Search },
    ],
  },
  {
    id: 'career',
    title: 'Career',
    places: [
      jobs,
      applications,
      { to: '/job-alerts', label: 'Job alerts', icon: BellRing },
      { to: '/saved-jobs', label: 'Saved jobs', icon: Bookmark },
      { to: '/skills', label: 'Skills', icon: Layers },
      { to: '/learning', label: 'Learning', icon: GraduationCap },
      { to: '/achievements', label: 'Achievements', icon: Award },
    ],
  },
  {
    id: 'network',
    title: 'Network',
    places: [
      { to: '/people/me', label: 'Profile', icon: User },
      { to: '/network', label: 'Connections', icon: Users },
      { to: '/network?show=feed', label: 'Feed', icon: Rss },
      { to: '/network?show=requests', label: 'Requests', icon: UserPlus },
      { to: '/search?type=people', label: 'People', icon: UserSearch },
      { to: '/search?type=companies', label: 'Companies', icon: Building2 },
      { to: '/geekspace', label: 'GeekSpace', icon: MessagesSquare },
      { to: '/reviewspace', label: 'ReviewSpace', icon: Star },
    ],
  },
  {
    id: 'hiring',
    title: 'Hiring',
    places: [
      { to: '/business-portal', label: 'Business portal', icon: Building },
      { to: '/advertise', label: 'Advertise', icon: Megaphone },
    ],
  },
  {
    id: 'developers',
    title: 'Developers',
    places: [
      ...(hasOwnServer ? console : []),
      { to: '/api', label: 'API', icon: Braces },
      { to: '/api/docs', label: 'API documentation', icon: FileCode },
      { to: '/orcher', label: 'Orcher', icon: Workflow },
    ],
  },
]

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
