import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

export type Name = { first_name: string; last_name: string }

type NameFieldsProps = { company: string; name: Name; onChange: (name: Name) => void }

/** For somebody without a name in the profile: it is sent with the application, and frozen there. */
export function NameFields({ company, name, onChange }: NameFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Your name</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="First name">
          <Input
            autoComplete="given-name"
            maxLength={100}
            value={name.first_name}
            onChange={({ target }) => onChange({ ...name, first_name: target.value })}
          />
        </Field>
        <Field label="Last name">
          <Input
            autoComplete="family-name"
            maxLength={100}
            value={name.last_name}
            onChange={({ target }) => onChange({ ...name, last_name: target.value })}
          />
        </Field>
      </div>
      <p className="text-13 text-ink-3">
        Your profile has no name yet. Without one, {company} sees “A member”.
      </p>
    </fieldset>
  )
}
