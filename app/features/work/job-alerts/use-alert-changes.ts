import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import type { JobAlertForm } from '#shared/job-alert.ts'
import { alertsKey, deleteAlert, insertAlert, restoreAlert, updateAlert } from './alert-queries.ts'
import type { AlertsOverview, JobAlert } from './alert-records.ts'

/** Changes of a person's alerts, optimistic and rolled back if refused. */
export function useAlertChanges() {
  const key = alertsKey(useSession()?.user.id)
  const create = useChange<AlertsOverview, JobAlert>({
    kind: 'alert',
    key,
    run: insertAlert,
    shown: (overview, alert) => ({ ...overview, alerts: [alert, ...overview.alerts] }),
    done: () => toast.success('Job alert created'),
    failed: 'Failed to create job alert',
  })
  const restore = useChange<AlertsOverview, JobAlert>({
    kind: 'alert',
    key,
    run: restoreAlert,
    shown: (overview, alert) => ({
      ...overview,
      alerts: [...overview.alerts, alert].sort((a, b) => b.created_at.localeCompare(a.created_at)),
    }),
    failed: 'Failed to bring the job alert back',
  })
  const change: ReturnType<typeof useChange<AlertsOverview, JobAlert>> = useChange<AlertsOverview, JobAlert>({
    kind: 'alert',
    key,
    run: updateAlert,
    shown: (overview, alert) => ({
      ...overview,
      alerts: overview.alerts.map((one) => (one.id === alert.id ? alert : one)),
    }),
    done: (alert, before) => {
      const was = before?.alerts.find(({ id }) => id === alert.id)
      if (!was || was.active === alert.active) return void toast.success('Job alert saved')
      toast.success(alert.active ? 'Job alert resumed' : 'Job alert paused', () => change.mutate(was))
    },
    failed: 'Failed to change job alert',
  })
  const remove = useChange<AlertsOverview, JobAlert>({
    kind: 'alert',
    key,
    run: deleteAlert,
    shown: (overview, { id }) => ({
      alerts: overview.alerts.filter((alert) => alert.id !== id),
      matches: overview.matches.filter((match) => match.alert_id !== id),
    }),
    failed: 'Failed to delete job alert',
    done: (alert) => toast.success('Job alert deleted', () => restore.mutate(alert)),
  })
  return { create, change, remove }
}

/** A form's values as an alert that the list can show before the server has answered. */
export function newAlert(form: JobAlertForm): JobAlert {
  return {
    ...form,
    id: crypto.randomUUID(),
    active: true,
    created_at: now().toISOString(),
    last_seen_at: null,
    last_triggered: null,
    match_count: 0,
    new_matches: 0,
  }
}
