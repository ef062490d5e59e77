import { type ReactNode, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useWayBack } from '#app/lib/address/way-back.ts'
import { useResumedDraft } from '#app/lib/page/use-resumed-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { InlineStat, InlineStats, InlineStatsSkeleton } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { AlertForm } from './alert-form.tsx'
import { AlertList } from './alert-list.tsx'
import {
  type AlertMatch,
  type AlertsOverview,
  type AlertTab,
  alertFigures,
  alertsInTab,
  alertTabs,
  type JobAlert,
} from './alert-records.ts'
import { MatchList } from './match-list.tsx'
import { newAlert, useAlertChanges } from './use-alert-changes.ts'
import { useJobAlerts } from './use-job-alerts.ts'

/** Closed, a new alert, or the one being edited. */
type Editing = { alert: JobAlert | undefined; round: number } | undefined

export type MatchActions = (match: AlertMatch) => ReactNode

export function JobAlertsPage({ actions }: { actions: MatchActions }) {
  const [params] = useAddressQuery()
  const back = useWayBack('/job-alerts')
  const asked = params.get('tab') ?? ''
  const tab: AlertTab = asked in alertTabs ? (asked as AlertTab) : 'active'
  const source = useJobAlerts()
  const { create, change } = useAlertChanges()
  const [editing, setEditing] = useState<Editing>()
  const edit = (alert: JobAlert | undefined) =>
    setEditing((before) => ({ alert, round: (before?.round ?? 0) + 1 }))
  useResumedDraft('alert', source.signedIn && source.shown !== undefined, (id) =>
    edit(source.shown?.alerts.find((alert) => alert.id === id)),
  )
  const button = source.signedIn ? (
    <Button aria-haspopup="dialog" onClick={() => edit(undefined)}>
      Create New Alert
    </Button>
  ) : (
    <ButtonLink to={back.signIn}>Create New Alert</ButtonLink>
  )
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader
        title="Job alerts"
        lead="Tell us what you’re looking for. New roles that fit show up here, with the reasons."
        action={button}
      />
      <OwnRecords
        source={source}
        replacedBy="Your first alert replaces this sample."
        path={back.path}
        what="Your job alerts"
        skeleton={<AlertsSkeleton />}
      >
        {(overview) => (
          <Content overview={overview} sample={source.sample} tab={tab} actions={actions} onEdit={edit} />
        )}
      </OwnRecords>
      {editing && (
        <AlertForm
          key={editing.round}
          alert={editing.alert}
          onClose={() => setEditing(undefined)}
          onSave={(form) =>
            editing.alert ? change.attempt({ ...editing.alert, ...form }) : create.attempt(newAlert(form))
          }
        />
      )}
    </div>
  )
}

type ContentProps = {
  overview: AlertsOverview
  sample: boolean
  tab: AlertTab
  actions: MatchActions
  onEdit: (alert: JobAlert) => void
}

function Content({ overview, sample, tab, actions, onEdit }: ContentProps) {
  const figures = alertFigures(overview.alerts)
  const counts: Record<AlertTab, number> = {
    active: figures.active,
    paused: figures.paused,
    matches: figures.matches,
  }
  return (
    <>
      <InlineStats>
        <InlineStat label={figures.active === 1 ? 'active alert' : 'active alerts'} value={figures.active} />
        <InlineStat label={figures.matches === 1 ? 'match' : 'matches'} value={figures.matches} />
        <InlineStat label="new since you last looked" value={figures.fresh} />
        <InlineStat label="paused" value={figures.paused} />
      </InlineStats>
      <div className="flex flex-col gap-6">
        <Tabs
          label="Job alerts"
          items={Object.entries(alertTabs).map(([id, label]) => ({
            label,
            to: { search: id === 'active' ? '' : `?tab=${id}` },
            current: id === tab,
            count: counts[id as AlertTab],
          }))}
        />
        {tab === 'matches' ? (
          <MatchList overview={overview} sample={sample} fresh={figures.fresh} actions={actions} />
        ) : (
          <AlertList onEdit={onEdit} alerts={alertsInTab(overview.alerts, tab)} sample={sample}>
            <EmptyState title={`No ${tab} alerts found`}>
              {tab === 'active'
                ? 'Create an alert, and matching roles are collected here as they open.'
                : 'A paused alert keeps what it found and stops looking.'}
            </EmptyState>
          </AlertList>
        )}
      </div>
    </>
  )
}

function AlertsSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-busy="true">
      <InlineStatsSkeleton />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-11 w-full" />
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex flex-col gap-3 p-6">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-6 w-2/5 rounded-full" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
