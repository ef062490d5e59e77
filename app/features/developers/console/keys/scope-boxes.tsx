import { Checkbox } from '#app/ui/checkbox.tsx'

const families = [
  { name: 'Agents', scopes: ['agents:read', 'agents:write'] },
  { name: 'Directives', scopes: ['directives:read', 'directives:write'] },
  { name: 'Memory', scopes: ['memory:read', 'memory:write'] },
  { name: 'Oversight', scopes: ['oversight:read', 'oversight:audit'] },
  { name: 'Profiles', scopes: ['profiles:read', 'profiles:match'] },
  { name: 'Analytics', scopes: ['analytics:read'] },
]

type ScopeBoxesProps = { allowed: readonly string[]; error: string | undefined }

/** The scopes of a key, limited to those of its creator's role. */
export function ScopeBoxes({ allowed, error }: ScopeBoxesProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-14 font-medium">Scopes</legend>
      {families.map(({ name, scopes }) => (
        <div key={name} className="grid items-center gap-x-4 sm:grid-cols-[92px_1fr_1fr]">
          <span className="text-14 text-ink-3 max-sm:pt-1">{name}</span>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              name={`scope ${scope}`}
              defaultChecked={allowed.includes(scope)}
              disabled={!allowed.includes(scope)}
              label={<code className="font-mono text-13">{scope}</code>}
            />
          ))}
        </div>
      ))}
      <p className="text-13 text-ink-3">
        A key can do what both its scopes and your role allow. It can’t decide approvals: people do that.
      </p>
      {error && <p className="text-13 font-medium text-bad">{error}</p>}
    </fieldset>
  )
}
