import { roleNames } from '#app/features/developers/console/roles.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { PolicyFields } from './policy-queries.ts'

type Role = PolicyFields['roles'][number]

type RoleBoxesProps = {
  label: string
  roles: readonly Role[]
  chosen: readonly Role[]
  error: string | undefined
  onChange: (chosen: readonly Role[]) => void
}

export function RoleBoxes({ label, roles, chosen, error, onChange }: RoleBoxesProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="text-14 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            checked={chosen.includes(role)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(roles.filter((one) => (one === role ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      {error && <p className="text-13 font-medium text-bad">{error}</p>}
    </fieldset>
  )
}
