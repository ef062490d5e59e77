import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { pauseReasons } from '#shared/schedule.ts'
import type { ScheduleDraft } from './automation-forms.ts'
import { type Schedule, schedulesQuery } from './automation-queries.ts'
import { cronWords } from './cron-words.ts'
import { nextTimes } from './next-times.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Asked = { what: 'make' } | { what: 'change' | 'remove'; schedule: Schedule }

export function SchedulesPage() {
  const scope = useWorkspaceScope()
  const mayWrite = useMe(scope)?.scopes.includes('directives:write') ?? false
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const key = workspaceKey(scope, 'schedules')
  const save = useChange({
    kind: 'orcher',
    key,
    run: ({ id, ...body }: { id?: string; enabled?: boolean } & Partial<ScheduleDraft>) =>
      callOrcher<Schedule>(id ? 'PATCH' : 'POST', id ? `/schedules/${id}` : '/schedules', { ...scope, body }),
    failed: 'The schedule was not saved',
  })
  const remove = useChange({
    kind: 'orcher',
    key,
    run: (id: string) => callOrcher('DELETE', `/schedules/${id}`, scope),
    failed: 'The schedule was not removed',
  })
  return (
    <>
      <PageHeader
        title="Schedules"
        lead="Directives issued on a schedule, in the name of the person who set them up."
        action={
          mayWrite && (
            <Button onClick={() => setAsked({ what: 'make' })}>
              <Plus aria-hidden="true" className="size-4" />
              New schedule
            </Button>
          )
        }
      />
      <Schedules
        mayWrite={mayWrite}
        onAsk={(what, schedule) => setAsked({ what, schedule })}
        onSwitch={({ id, enabled }) => save.mutate({ id, enabled: !enabled })}
      />
      {(asked?.what === 'make' || asked?.what === 'change') && (
        <ScheduleDialog
          schedule={asked.what === 'change' ? asked.schedule : undefined}
          onSave={({ agent_id, ...draft }) =>
            save.attempt(
              asked.what === 'change' ? { id: asked.schedule.id, ...draft } : { agent_id, ...draft },
            )
          }
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove ${asked.schedule.name}?`}
          description="It issues nothing more. Directives that it already issued stay."
          act="Remove"
          busy={remove.isPending}
          onAct={() => {
            remove.mutate(asked.schedule.id)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type SchedulesProps = {
  mayWrite: boolean
  onAsk: (what: 'change' | 'remove', schedule: Schedule) => void
  onSwitch: (schedule: Schedule) => void
}

function Schedules(props: SchedulesProps) {
  const { data, error, refetch, isFetching } = useQuery(schedulesQuery(useWorkspaceScope()))
  if (error && !data) {
    return (
      <ErrorState
        message={`Schedules could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <RowsSkeleton label="Loading the schedules" />
  if (data.length === 0) {
    return (
      <EmptyState title="No schedules yet">
        {props.mayWrite
          ? 'Say what should be done, and when: each weekday at seven, on the first of a month.'
          : 'Builders and owners of this workspace create them.'}
      </EmptyState>
    )
  }
  return (
    <ul className="rounded-card border border-line bg-surface">
      {data.map((schedule) => (
        <li key={schedule.id} className="border-b border-line last:border-0">
          <ScheduleRow schedule={schedule} {...props} />
        </li>
      ))}
    </ul>
  )
}

function pausedText(reason: string | null): string {
  const why = reason && pauseReasons[reason]
  return why ? `Paused: ${why}` : 'Issues nothing while paused'
}

/** Only its creator can change it, as it runs in their name. */
function ScheduleRow({ schedule, mayWrite, onAsk, onSwitch }: SchedulesProps & { schedule: Schedule }) {
  const { person } = useWorkspaceScope()
  const { name, instruction, cron, enabled, reason, issued_by, last_directive } = schedule
  const own = mayWrite && issued_by.id === person
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 px-5 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="min-w-0 text-15 font-semibold tracking-normal">
            {name}
          </h2>
          <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Paused'}</Badge>
          <p className="text-13 text-ink-3" title={`${cron} UTC`}>
            {cronWords(cron) ?? <code className="font-mono">{cron} UTC</code>}
          </p>
        </div>
        <p dir="auto" className="line-clamp-2 text-14 text-ink-2">
          {instruction}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-ink-2">
          <li>
            {enabled
              ? `Next: ${nextTimes(cron, now(), 3).map(weekdayAndTime).join('; ')}`
              : pausedText(reason)}
          </li>
          {issued_by.name && <li>In the name of {issued_by.name}</li>}
          {own && reason?.startsWith('key_') && <li>Resumed, it runs in your own name</li>}
        </ul>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        {last_directive && (
          <TextLink
            to={`/orcher/console/directives/${last_directive}`}
            className="touch-target text-14 max-sm:basis-full sm:me-2"
          >
            Latest run
          </TextLink>
        )}
        {own && (
          <>
            <Button look="outline" size="small" onClick={() => onAsk('change', schedule)}>
              Change
            </Button>
            <Button look="outline" size="small" onClick={() => onSwitch(schedule)}>
              {enabled ? 'Pause' : 'Resume'}
            </Button>
            <Button look="ghost" size="small" onClick={() => onAsk('remove', schedule)}>
              Remove
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
