import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AlertCard } from './alert-card.tsx'
import { AlertForm } from './alert-form.tsx'
import type { JobAlert } from './alert-records.ts'
import { useAlertChanges } from './use-job-alerts.ts'

type AlertListProps = {
  alerts: readonly JobAlert[]
  sample: boolean
  /** Stands in place of an empty list. */
  children: ReactNode
}

export function AlertList({ alerts, sample, children }: AlertListProps) {
  const { change, remove } = useAlertChanges()
  const [edited, setEdited] = useState<{ alert: JobAlert; open: boolean; round: number }>()
  const show = (open: boolean) => setEdited((before) => before && { ...before, open })
  // The pressed button goes away with its card: the focus moves to the top of the page.
  const leave = () => document.querySelector<HTMLElement>('h1')?.focus()
  const actions = (alert: JobAlert) => (
    <>
      <Button
        look="outline"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Edit ${alert.title}`}
        onClick={() => setEdited((before) => ({ alert, open: true, round: (before?.round ?? 0) + 1 }))}
      >
        Edit
      </Button>
      <Button
        look="outline"
        size="small"
        aria-label={`${alert.active ? 'Pause' : 'Resume'} ${alert.title}`}
        onClick={() => {
          leave()
          change.mutate({ ...alert, active: !alert.active })
        }}
      >
        {alert.active ? 'Pause' : 'Resume'}
      </Button>
      <Button
        look="ghost"
        size="small"
        aria-label={`Delete ${alert.title}`}
        onClick={() => {
          leave()
          remove.mutate(alert)
        }}
      >
        Delete
      </Button>
    </>
  )
  return (
    <>
      {alerts.length === 0 ? (
        children
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert} actions={sample ? undefined : actions(alert)} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <AlertForm
          key={edited.round}
          alert={edited.alert}
          open={edited.open}
          onClose={() => show(false)}
          onSave={(form) => change.mutate({ ...edited.alert, ...form }, { onError: () => show(true) })}
        />
      )}
    </>
  )
}
