import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AlertCard } from './alert-card.tsx'
import type { JobAlert } from './alert-records.ts'
import { useAlertChanges } from './use-alert-changes.ts'

type AlertListProps = {
  alerts: readonly JobAlert[]
  sample: boolean
  onEdit: (alert: JobAlert) => void
  /** Replaces an empty list. */
  children: ReactNode
}

export function AlertList({ alerts, sample, onEdit, children }: AlertListProps) {
  const { change, remove } = useAlertChanges()
  // The pressed button is removed with its card: the focus moves to the top of the page.
  const leave = () => document.querySelector<HTMLElement>('h1')?.focus()
  const actions = (alert: JobAlert) => (
    <>
      <Button
        look="outline"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Edit ${alert.title}`}
        onClick={() => onEdit(alert)}
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
  if (alerts.length === 0) return children
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} actions={sample ? undefined : actions(alert)} />
        </li>
      ))}
    </ul>
  )
}
