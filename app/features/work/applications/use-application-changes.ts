import type { InfiniteData } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { toast } from '#app/lib/toast.ts'
import { saveNotes, setWithdrawn } from './application-queries.ts'
import type { Application } from './application-records.ts'

type Pages = InfiniteData<Application[], Application | undefined>

/** The lists of all tabs. */
const key = queryKey('applicationList')

function withApplication(data: Pages, id: string, change: Partial<Application>): Pages {
  const changed = (one: Application) => (one.id === id ? { ...one, ...change } : one)
  return { ...data, pages: data.pages.map((page) => page.map(changed)) }
}

type Withdrawal = { application: Application; withdrawn: boolean }

/** Withdraws at once, with a way back in the toast. */
export function useWithdraw() {
  const change = useChange<Pages, Withdrawal>({
    kind: 'application',
    key,
    run: ({ application, withdrawn }) => setWithdrawn(application.id, withdrawn),
    shown: (data, { application, withdrawn }) =>
      withApplication(data, application.id, { withdrawn_at: withdrawn ? now().toISOString() : null }),
    done: ({ application, withdrawn }) => {
      if (!withdrawn) return
      toast.success(`Application to ${application.job.company.name} withdrawn`, () =>
        change.mutate({ application, withdrawn: false }),
      )
    },
    failed: ({ withdrawn }) => `Failed to ${withdrawn ? 'withdraw' : 'restore'} application`,
  })
  return (application: Application, withdrawn: boolean) => change.mutate({ application, withdrawn })
}

/** Keeps notes as they are typed: the list shows them at once, the server hears of the latest. */
export function useSaveNotes(id: string) {
  return useChange<Pages, string>({
    kind: 'notes',
    key,
    scope: `notes ${id}`,
    run: (notes) => saveNotes(id, notes),
    shown: (data, notes) => withApplication(data, id, { notes }),
    failed: 'Failed to save notes',
  })
}
