/** The pages of the console. */
import {
  Bot,
  Brain,
  CalendarClock,
  KeyRound,
  Link2,
  Plug,
  ScrollText,
  ShieldCheck,
  SquareTerminal,
  Stamp,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react'

type Section = { to: string; label: string; icon: typeof Bot }

export const consolePath = '/orcher/console'

const start: Section = { to: consolePath, label: 'Start', icon: SquareTerminal }
const directives: Section = { to: `${consolePath}/directives`, label: 'Directives', icon: Workflow }
export const approvals: Section = { to: `${consolePath}/approvals`, label: 'Approvals', icon: Stamp }
const agents: Section = { to: `${consolePath}/agents`, label: 'Agents', icon: Bot }
const audit: Section = { to: `${consolePath}/audit`, label: 'Audit', icon: Link2 }

/** As the side bar groups them. */
export const orcherSections: readonly Section[] = [
  directives,
  approvals,
  agents,
  { to: `${consolePath}/memory`, label: 'Memory', icon: Brain },
  { to: `${consolePath}/policies`, label: 'Policies', icon: ShieldCheck },
  audit,
  { to: `${consolePath}/schedules`, label: 'Schedules', icon: CalendarClock },
  { to: `${consolePath}/tools`, label: 'Tools', icon: Plug },
]

export const apiSections: readonly Section[] = [
  start,
  { to: `${consolePath}/keys`, label: 'Keys and usage', icon: KeyRound },
  { to: `${consolePath}/webhooks`, label: 'Webhooks', icon: Webhook },
  { to: `${consolePath}/requests`, label: 'Requests', icon: ScrollText },
  { to: `${consolePath}/workspace`, label: 'Workspace', icon: UsersRound },
]

export const sections: readonly Section[] = [...orcherSections, ...apiSections]

/** The bottom bar of a phone. */
export const nearestSections: readonly Section[] = [directives, approvals, agents, audit]
