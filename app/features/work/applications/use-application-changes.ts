import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { somethingChanged } from '#app/data/query-client.ts'
import { now } from '#app/lib/clock.ts'
import { toast } from '#app/lib/toast.ts'
import { applicationsKey, saveNotes, setWithdrawn } from './application-queries.ts'
import type { Application } from './application-records.ts'

type Pages = InfiniteData<Application[], Application | undefined>
const lists = [...applicationsKey, 'list']

/** Changes one application in every list that shows it. */
function show(client: QueryClient, id: string, change: Partial<Application>): void {
  client.setQueriesData<Pages>({ queryKey: lists }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => page.map((one) => (one.id === id ? { ...one, ...change } : one))),
        }
      : data,
  )
}

const reload = (client: QueryClient) =>
  Promise.all(
    [applicationsKey, ['dashboard'], ['jobs']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Withdraws at once, with a way back in the toast. */
export function useWithdraw() {
  const client = useQueryClient()
  const change = async (application: Application, withdrawn: boolean) => {
    await client.cancelQueries({ queryKey: lists })
    show(client, application.id, { withdrawn_at: withdrawn ? now().toISOString() : null })
    try {
      await setWithdrawn(application.id, withdrawn)
      somethingChanged(client)
      if (withdrawn) {
        toast.success(`Application to ${application.job.company.name} withdrawn`, {
          label: 'Undo',
          run: () => void change(application, false),
        })
      }
    } catch (error) {
      show(client, application.id, { withdrawn_at: withdrawn ? null : now().toISOString() })
      toast.error(`Failed to ${withdrawn ? 'withdraw' : 'restore'} application: ${(error as Error).message}`)
    }
    await reload(client)
  }
  return change
}

/** Keeps notes as they are typed: the list shows them at once, the server hears of the latest. */
export function useSaveNotes(id: string) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `notes ${id}` },
    mutationFn: (notes: string) => saveNotes(id, notes),
    onMutate: (notes) => show(client, id, { notes }),
  })
}
