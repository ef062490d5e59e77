import { useQuery } from '@tanstack/react-query'
import { AlarmClock, X } from 'lucide-react'
import { useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { draftValues } from '#app/lib/page/drafts.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TickBox } from '#app/ui/tick-box.tsx'
import { dayText, localDay } from '#shared/dates.ts'
import { type ReminderForm, reminderSchema } from '#shared/outside-form.ts'
import type { Application } from './application-records.ts'
import {
  addReminder,
  type NewReminder,
  type Reminder,
  remindersQuery,
  removeReminder,
  setReminderDone,
} from './reminder-queries.ts'

/** The person's reminders, each on its date, once: as a notification, and by email while unread. */
export function Reminders({ application }: { application: Application }) {
  const reminders = useQuery(remindersQuery(application))
  const changes = useReminderChanges(application)
  const [adding, setAdding] = useState(draftValues(draftOf(application.id)) !== undefined)
  // It is added to the list when its form closes, so that it is never in both.
  const [sent, setSent] = useState<string>()
  const listed = reminders.data?.filter(({ id }) => id !== sent)
  const add = async (reminder: NewReminder) => {
    setSent(reminder.id)
    try {
      await changes.add(reminder)
      setAdding(false)
    } finally {
      setSent(undefined)
    }
  }
  return (
    <section aria-labelledby="reminders" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="reminders" className="text-15 font-semibold tracking-normal">
        Reminders
      </h3>
      {reminders.isError && !reminders.data && (
        <ErrorState
          message={`Your reminders could not be loaded: ${reminders.error.message}`}
          onRetry={() => void reminders.refetch()}
          retrying={reminders.isFetching}
        />
      )}
      {reminders.isPending && <Skeleton className="h-9 w-full" />}
      {listed && listed.length > 0 && (
        <ul className="flex flex-col gap-1">
          {listed.map((reminder) => (
            <ReminderLine key={reminder.id} reminder={reminder} changes={changes} />
          ))}
        </ul>
      )}
      {adding ? (
        <NewReminderForm id={application.id} onAdd={add} />
      ) : (
        <Button look="outline" size="small" className="self-start" onClick={() => setAdding(true)}>
          <AlarmClock aria-hidden="true" className="size-4" /> Add reminder
        </Button>
      )}
    </section>
  )
}

const draftOf = (id: string) => `reminder ${id}`

type Changes = ReturnType<typeof useReminderChanges>

function ReminderLine({ reminder, changes }: { reminder: Reminder; changes: Changes }) {
  const { id, due_on, words, done_at } = reminder
  const name = words || 'Reminder'
  const late = !done_at && due_on < localDay(now())
  return (
    <li className="flex min-h-9 items-center gap-3 text-15">
      <TickBox
        checked={done_at !== null}
        onTick={(done) => changes.tick({ id, done })}
        aria-label={`Done: ${name}, ${dayText(due_on)}`}
      />
      <span dir="auto" className={cx('min-w-0 flex-1 wrap-anywhere', done_at && 'text-ink-3 line-through')}>
        {name}
      </span>
      <time
        dateTime={due_on}
        className={cx('shrink-0 text-14', late ? 'font-medium text-bad' : 'text-ink-2')}
      >
        {dayText(due_on)}
      </time>
      <button
        type="button"
        aria-label={`Remove reminder: ${name}`}
        onClick={() => changes.remove(reminder)}
        className="grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

function NewReminderForm({ id, onAdd }: { id: string; onAdd: (reminder: NewReminder) => Promise<unknown> }) {
  const today = localDay(now())
  const add = async ({ due_on, words }: ReminderForm) => {
    if (due_on < today) throw new WrongField('due_on', 'Please choose today or a later day')
    await onAdd({ id: crypto.randomUUID(), due_on, words })
  }
  const { errors, busy, failure, form } = useForm(reminderSchema, add, { draft: draftOf(id) })
  return (
    <form {...form} className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[180px_1fr]">
        <Field label="Remind me on" error={errors.due_on}>
          <Input type="date" name="due_on" min={today} className="h-11!" />
        </Field>
        <Field label="About" error={errors.words}>
          <Input
            name="words"
            maxLength={160}
            placeholder="Ask how it’s going"
            autoComplete="off"
            className="h-11!"
          />
        </Field>
      </div>
      <FormFailure what="The reminder was not saved" failure={failure} signIn="/auth?next=/applications" />
      <Button type="submit" size="small" busy={busy} className="self-start">
        Save reminder
      </Button>
    </form>
  )
}

function useReminderChanges(application: Application) {
  const key = queryKey('applicationReminders', application.id)
  const kind = 'application' as const
  const sorted = (list: readonly Reminder[]) => list.toSorted((a, b) => a.due_on.localeCompare(b.due_on))
  const add = useChange<Reminder[], NewReminder>({
    kind,
    key,
    run: (reminder) => addReminder(application, reminder),
    shown: (list, reminder) => sorted([...list, { ...reminder, done_at: null }]),
    failed: 'The reminder was not saved',
  })
  const tick = useChange<Reminder[], { id: string; done: boolean }>({
    kind,
    key,
    run: ({ id, done }) => setReminderDone(id, done),
    shown: (list, { id, done }) =>
      list.map((one) => (one.id === id ? { ...one, done_at: done ? now().toISOString() : null } : one)),
    failed: 'The reminder was not changed',
  })
  const remove = useChange<Reminder[], Reminder>({
    kind,
    key,
    run: ({ id }) => removeReminder(id),
    shown: (list, { id }) => list.filter((one) => one.id !== id),
    done: ({ id, due_on, words }) =>
      toast.success('Reminder removed', () => add.mutate({ id, due_on, words })),
    failed: 'The reminder was not removed',
  })
  return { add: add.attempt, tick: tick.mutate, remove: remove.mutate }
}
