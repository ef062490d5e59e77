/** The places of the workspace, for the side bar and the palette: groups in order, with the labels of the pages. */
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
  Headset,
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
  Settings,
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
import { consolePath } from './console-sections.ts'

export type Place = { to: string; label: string; icon: typeof Search }

export type PlaceGroup = { id: string; title: string; places: readonly Place[] }

export const dashboard: Place = { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard }
export const messages: Place = { to: '/messages', label: 'Messages', icon: MessageSquare }
export const jobs: Place = { to: '/jobs', label: 'Jobs', icon: Briefcase }
export const applications: Place = { to: '/applications', label: 'Applications', icon: Send }

const console: readonly Place[] = [
  { to: consolePath, label: 'Console', icon: SquareTerminal },
  { to: `${consolePath}/agents`, label: 'Agents', icon: Bot },
  { to: `${consolePath}/keys`, label: 'Keys and usage', icon: KeyRound },
  { to: `${consolePath}/requests`, label: 'API requests', icon: ScrollText },
  { to: `${consolePath}/workspace`, label: 'Workspace', icon: UsersRound },
]

/** `Developers` includes pages of the console, which only our own server has. */
export const workspacePlaces: readonly PlaceGroup[] = [
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
      ...console,
      { to: '/api', label: 'API', icon: Braces },
      { to: '/api/docs', label: 'API documentation', icon: FileCode },
      { to: '/orcher', label: 'Orcher', icon: Workflow },
    ],
  },
]

/** For staff alone. */
export const staffPlace: Place = { to: '/staff', label: 'Staff', icon: Headset }

export const settingsPlace: Place = { to: '/settings', label: 'Settings', icon: Settings }
