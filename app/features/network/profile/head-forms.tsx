import { useForm, WrongField } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import type { Profile } from '#shared/profile.ts'
import { aboutSchema, introSchema, linesOf, maxLinks } from '#shared/profile-form.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import type { ProfileChanges } from './use-profile-changes.ts'

type FormProps = { profile: Profile; changes: ProfileChanges; onClose: () => void }

/** Name, headline, place, address and links. */
export function IntroDialog({ profile, changes, onClose }: FormProps) {
  const form = useForm(
    introSchema,
    async ({ handle, links, ...fields }) => {
      const changed = handle !== profile.handle
      try {
        await changes.fields.attempt({ ...fields, links: linesOf(links), ...(changed && { handle }) })
      } catch (error) {
        if (changed && /address/.test((error as Error).message)) {
          throw new WrongField('handle', (error as Error).message)
        }
        throw error
      }
      onClose()
    },
    { draft: 'profile intro' },
  )
  const { errors } = form
  return (
    <ProfileDialog title="Name and headline" form={form} onClose={onClose}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.first_name}>
          <Input
            name="first_name"
            defaultValue={profile.first_name}
            maxLength={100}
            autoComplete="given-name"
          />
        </Field>
        <Field label="Last name" error={errors.last_name}>
          <Input
            name="last_name"
            defaultValue={profile.last_name}
            maxLength={100}
            autoComplete="family-name"
          />
        </Field>
      </div>
      <Field label="Headline" hint="What you do, in a line." error={errors.headline}>
        <Input name="headline" defaultValue={profile.title} maxLength={160} />
      </Field>
      <Field label="Location" error={errors.location}>
        <Input name="location" defaultValue={profile.location} maxLength={120} />
      </Field>
      <Field
        label="Profile address"
        hint="It comes after Tannr’s own address and /people/. Links to your old address keep working."
        error={errors.handle}
      >
        <Input
          name="handle"
          defaultValue={profile.handle}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Links" hint={`At most ${maxLinks}, one per line.`} error={errors.links}>
        <Textarea name="links" rows={2} defaultValue={profile.links.join('\n')} maxLength={1000} />
      </Field>
    </ProfileDialog>
  )
}

export function AboutDialog({ profile, changes, onClose }: FormProps) {
  const form = useForm(
    aboutSchema,
    async ({ words }) => {
      await changes.fields.attempt({ about: words })
      onClose()
    },
    { draft: 'profile about' },
  )
  return (
    <ProfileDialog title="About" form={form} onClose={onClose}>
      <Field
        label="About you"
        hint="What you’re good at, and what you’re proud of."
        error={form.errors.words}
      >
        <Textarea name="words" rows={8} defaultValue={profile.about} maxLength={2600} />
      </Field>
    </ProfileDialog>
  )
}
