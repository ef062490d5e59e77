/** The dashboard: four figures, each with a line below it, and the three latest events. */
import type { Hue } from '#app/ui/thread.tsx'
import type { PromisedLine, WaitingItem, WeekDay } from './waiting.ts'

export type Activity = { id: string; title: string; detail: string; when: string; hue: Hue; to?: string }

export type DashboardFigures = {
  /** True when nothing here is a record of the person. */
  sample: boolean
  applications: Figure
  connections: Figure
  messages: Figure
  interviews: Figure
  activities: readonly Activity[]
  /** Counts beside the quick actions, by their addresses. */
  notes: ActionNotes
  /** What waits for the person; the sample has nothing of the kind. */
  waiting?: readonly WaitingItem[]
  week?: readonly WeekDay[]
  promised?: readonly PromisedLine[]
}

type Figure = { value: number; note: string }

/** The count of a quick action, if known. */
export type ActionNotes = Partial<Record<string, string>>

/** As many as the network page lists at first. */
export const mostSuggestions = 12

export const sampleFigures: DashboardFigures = {
  sample: true,
  applications: { value: 12, note: '3 this week' },
  connections: { value: 847, note: '18 new' },
  messages: { value: 5, note: '2 unread' },
  interviews: { value: 3, note: 'Next on Thursday' },
  notes: {},
  activities: [
    {
      id: 'viewed',
      title: 'Application viewed by Northwind',
      detail: 'Senior Product Designer',
      when: '2 hours ago',
      hue: 'accent',
    },
    {
      id: 'accepted',
      title: 'Priya Nair accepted your invitation',
      detail: 'Engineering manager at Fathom',
      when: 'Yesterday',
      hue: 'orcher',
    },
    {
      id: 'booked',
      title: 'Interview booked',
      detail: 'Thursday 10:00 AM, video call',
      when: 'Monday',
      hue: 'api',
    },
  ],
}
