import type { InfiniteData } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { draftKey, drop, kept } from '#app/lib/page/drafts.ts'
import { toast } from '#app/lib/toast.ts'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { companySaid } from '#shared/company.ts'
import { saveNotes, setWithdrawn } from './application-queries.ts'
import type { Application, ApplicationBoard } from './application-records.ts'
import {
  addOutside,
  editOutside,
  moveOutside,
  type OutsideFields,
  removeOutside,
} from './outside/outside-queries.ts'

type Pages = InfiniteData<Application[], Application | undefined>

/** The lists of all tabs, and the board. */
const key = queryKey('applications')

/** What the query's key covers: lists and the board are updated, figures and histories refetched. */
function withApplication(data: unknown, id: string, change: Partial<Application>): unknown {
  const changed = (list: Application[]) => list.map((one) => (one.id === id ? { ...one, ...change } : one))
  if (isList(data)) return { ...data, pages: data.pages.map(changed) }
  if (!isBoard(data)) return data
  const cards = Object.values(data).flatMap(changed)
  const columns = Object.keys(applicationStatuses).map((status) => [
    status,
    cards
      .filter((card) => card.status === status && card.withdrawn_at === null)
      .sort((a, b) => b.applied_at.localeCompare(a.applied_at)),
  ])
  return Object.fromEntries(columns)
}

const isList = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data
const isBoard = (data: unknown): data is ApplicationBoard =>
  typeof data === 'object' && data !== null && 'under_review' in data && Array.isArray(data.under_review)

type Withdrawal = { application: Application; withdrawn: boolean }

/** Withdraws at once, with a way back in the toast. */
export function useWithdraw() {
  const change = useChange<unknown, Withdrawal>({
    kind: 'application',
    key,
    run: ({ application, withdrawn }) => setWithdrawn(application, withdrawn),
    shown: (data, { application, withdrawn }) =>
      withApplication(data, application.id, { withdrawn_at: withdrawn ? now().toISOString() : null }),
    done: ({ application, withdrawn }) => {
      if (!withdrawn) return
      toast.success(`Application to ${companySaid(application.job.company)} withdrawn`, () =>
        change.mutate({ application, withdrawn: false }),
      )
    },
    failed: ({ withdrawn }) => `Failed to ${withdrawn ? 'withdraw' : 'restore'} application`,
  })
  return (application: Application, withdrawn: boolean) => change.mutate({ application, withdrawn })
}

/** Saves notes while typing: the list shows them at once, the server gets the latest. */
export function useSaveNotes(application: Application) {
  return useChange<unknown, string>({
    kind: 'notes',
    key,
    scope: `notes ${application.id}`,
    run: (notes) => saveNotes(application, notes),
    shown: (data, notes) => withApplication(data, application.id, { notes }),
    done: (notes) => {
      const typed = draftKey(`notes ${application.id}`)
      if (typed && kept(typed) === notes) drop(typed)
    },
    failed: 'Failed to save notes',
  })
}

type Move = { application: Application; status: ApplicationStatus; back?: boolean }

/** Moves a job from elsewhere along, with a way back in the toast. */
export function useMove() {
  const change = useChange<unknown, Move>({
    kind: 'application',
    key,
    run: ({ application, status }) => moveOutside(application.id, status),
    shown: (data, { application, status }) => withApplication(data, application.id, { status }),
    done: ({ application, status, back }) => {
      if (back) return
      toast.success(`${application.job.title}: ${applicationStatuses[status]}`, () =>
        change.mutate({ application, status: application.status, back: true }),
      )
    },
    failed: 'It was not moved',
  })
  return (application: Application, status: ApplicationStatus) => {
    if (application.outside && status !== application.status) change.mutate({ application, status })
  }
}

type Saved = { id: string; fields: OutsideFields; isNew: boolean }

/** Writes a job from elsewhere down, or corrects it. */
export function useSaveOutside() {
  return useChange<unknown, Saved>({
    kind: 'application',
    key,
    run: ({ id, fields, isNew }) => (isNew ? addOutside(id, fields) : editOutside(id, fields)),
    failed: 'It was not saved',
    done: ({ fields, isNew }) => {
      if (isNew) toast.success(`${fields.title} is on your list`)
    },
  })
}

/** Removes a job from elsewhere; undo restores it with its notes and reminders. */
export function useRemoveOutside() {
  const restore = useChange<unknown, () => Promise<void>>({
    kind: 'application',
    key,
    run: (again) => again(),
    failed: 'It was not restored',
  })
  const remove = useChange<unknown, Application, () => Promise<void>>({
    kind: 'application',
    key,
    run: removeOutside,
    shown: (data, { id }) =>
      isList(data) ? { ...data, pages: data.pages.map((page) => page.filter((one) => one.id !== id)) } : data,
    done: ({ job }, _, again) => toast.success(`${job.title} removed`, () => restore.mutate(again)),
    failed: 'It was not removed',
  })
  return (application: Application) => remove.mutate(application)
}
