import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import type { Education, Experience } from '#shared/profile.ts'
import { educationSchema, experienceSchema } from '#shared/profile-form.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import type { ProfileChanges } from './use-profile-changes.ts'

type EntryProps<Entry> = { entry: Entry | undefined; changes: ProfileChanges; onClose: () => void }

export function ExperienceDialog({ entry, changes, onClose }: EntryProps<Experience>) {
  const form = useForm(
    experienceSchema,
    async ({ started, ended, ...fields }) => {
      const id = entry?.id ?? crypto.randomUUID()
      const days = { started: `${started}-01`, ended: ended ? `${ended}-01` : null }
      await changes.experience.attempt({ entry: { id, ...fields, ...days }, added: !entry })
      onClose()
    },
    { draft: `profile experience-${entry?.id ?? 'new'}` },
  )
  const { errors } = form
  return (
    <ProfileDialog title={entry ? 'Edit experience' : 'Add experience'} form={form} onClose={onClose}>
      <Field label="Title" error={errors.title}>
        <Input name="title" defaultValue={entry?.title} maxLength={120} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Company" error={errors.company}>
          <Input name="company" defaultValue={entry?.company} maxLength={120} autoComplete="organization" />
        </Field>
        <Field label="Location" error={errors.location}>
          <Input name="location" defaultValue={entry?.location} maxLength={120} />
        </Field>
        <Field label="From" error={errors.started}>
          <Input
            name="started"
            type="month"
            placeholder="2022-03"
            defaultValue={entry?.started.slice(0, 7)}
          />
        </Field>
        <Field label="To" hint="Leave it empty if this is current." error={errors.ended}>
          <Input name="ended" type="month" placeholder="2024-06" defaultValue={entry?.ended?.slice(0, 7)} />
        </Field>
      </div>
      <Field label="Results" hint="What changed because of you, one line each." error={errors.summary}>
        <Textarea name="summary" rows={4} defaultValue={entry?.summary} maxLength={2000} />
      </Field>
    </ProfileDialog>
  )
}

export function EducationDialog({ entry, changes, onClose }: EntryProps<Education>) {
  const form = useForm(
    educationSchema,
    async ({ started, ended, ...fields }) => {
      const id = entry?.id ?? crypto.randomUUID()
      const years = { started: Number(started) || null, ended: Number(ended) || null }
      await changes.education.attempt({ entry: { id, ...fields, ...years }, added: !entry })
      onClose()
    },
    { draft: `profile education-${entry?.id ?? 'new'}` },
  )
  const { errors } = form
  return (
    <ProfileDialog title={entry ? 'Edit education' : 'Add education'} form={form} onClose={onClose}>
      <Field label="School" error={errors.school}>
        <Input name="school" defaultValue={entry?.school} maxLength={120} />
      </Field>
      <Field label="Degree or subject" error={errors.degree}>
        <Input name="degree" defaultValue={entry?.degree} maxLength={120} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" error={errors.started}>
          <Input name="started" inputMode="numeric" defaultValue={entry?.started ?? ''} maxLength={4} />
        </Field>
        <Field label="To" error={errors.ended}>
          <Input name="ended" inputMode="numeric" defaultValue={entry?.ended ?? ''} maxLength={4} />
        </Field>
      </div>
    </ProfileDialog>
  )
}
