import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import type { HeldEvent } from '#shared/company-event.ts'
import { eventSchema } from '#shared/company-event-form.ts'
import { fieldMoment } from '#shared/company-post.ts'
import { ownTimeZone, timeZones } from '#shared/dates.ts'
import type { EventChanges } from './use-event-changes.ts'

type EventEditorProps = {
  company: OwnCompany
  /** Undefined for a new one. */
  event: HeldEvent | undefined
  save: EventChanges['save']
  onClose: () => void
}

/** In a week, in the evening. */
function suggested(hour: number): string {
  const day = new Date(now().getTime() + 7 * 86_400_000)
  day.setHours(hour, 0, 0, 0)
  return fieldMoment(day)
}

/** What an event is, when, where, and for how many. */
export function EventEditor({ company, event, save, onClose }: EventEditorProps) {
  const name = `event ${company.id} ${event?.id ?? 'new'}`
  const { form, busy, errors, failure } = useForm(
    eventSchema,
    async (fields) => {
      await save.attempt({ event, fields })
      onClose()
    },
    { draft: name },
  )
  const own = ownTimeZone()
  const zones = timeZones(event?.zone ?? own)
  const come = event ? event.going + event.waiting : 0
  return (
    <FormDialog
      open
      title={event ? 'Edit the event' : 'Create an event'}
      {...(come > 0 && {
        description: 'If you change the time or place, everyone who responded is notified.',
      })}
      onClose={onClose}
      className="w-[min(640px,calc(100vw-32px))]!"
    >
      <form {...form} aria-label="Event" className="flex flex-col gap-5">
        <Field label="Title" error={errors.title}>
          <Input name="title" maxLength={120} defaultValue={event?.title} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Starts" error={errors.starts}>
            <Input name="starts" type="datetime-local" defaultValue={event?.starts ?? suggested(18)} />
          </Field>
          <Field label="Ends" error={errors.ends}>
            <Input name="ends" type="datetime-local" defaultValue={event?.ends ?? suggested(20)} />
          </Field>
        </div>
        <Field label="Time zone" hint="The times above are in this time zone." error={errors.zone}>
          <Select
            name="zone"
            defaultValue={event?.zone ?? own}
            options={zones.map((zone) => ({ value: zone, label: zone.replace(/_/g, ' ') }))}
          />
        </Field>
        <Field label="Place" hint="Leave it empty if the event is online only." error={errors.place}>
          <Input name="place" maxLength={200} defaultValue={event?.place} />
        </Field>
        <Field label="Link" hint="Shown to people who have a spot." error={errors.link}>
          <Input name="link" inputMode="url" maxLength={490} defaultValue={event?.link} />
        </Field>
        <Field
          label="Capacity"
          hint="When it’s full, people join a waiting list and move up automatically. Leave it empty for no limit."
          error={errors.capacity}
        >
          <Input name="capacity" inputMode="numeric" maxLength={4} defaultValue={event?.capacity ?? ''} />
        </Field>
        <Field label="About" error={errors.about}>
          <Textarea name="about" rows={5} maxLength={4000} defaultValue={event?.about} />
        </Field>
        <FormFailure
          what="The event was not saved"
          failure={failure}
          signIn={`/auth?next=${encodeURIComponent(portalPath('events', company.slug, { event: event?.id ?? 'new' }))}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {event ? 'Save' : 'Create event'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
