import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useChange } from '#app/data/use-change.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { settingsParts } from './settings-parts.ts'

type Share = 'name' | 'title' | 'location' | 'skills'
type Consent = { findable: boolean; shares: readonly Share[] }

const shares: readonly { share: Share; label: string }[] = [
  { share: 'name', label: 'Your name' },
  { share: 'title', label: 'What you do' },
  { share: 'location', label: 'Where you are' },
  { share: 'skills', label: 'What you can do' },
]

/** What programs that use the Tannr API may read about a person: nothing without consent given here. */
export function ProgramConsent() {
  return hasOwnServer ? <ConsentForm /> : null
}

function ConsentForm() {
  const person = useSession()?.user.id
  const key = queryKey('orcherConsent', person)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: () => callOrcher<Consent>('GET', '/consent'),
    enabled: Boolean(person),
  })
  const save = useChange({
    kind: 'orcher',
    key,
    run: (consent: Consent) => callOrcher<Consent>('PUT', '/consent', { body: consent }),
    shown: (before: Consent, consent: Consent) => ({ ...before, ...consent }),
    failed: 'What you share was not saved',
  })
  const change = (part: Partial<Consent>) =>
    data && save.mutate({ findable: data.findable, shares: data.shares, ...part })
  return (
    <SettingsSection
      {...settingsParts.apps}
      lead="What apps that use the Tannr API can read about you. They see nothing unless you allow it, and changes apply from their next call on."
    >
      {error && !data ? (
        <ErrorState
          message={`What you share could not be loaded: ${error.message}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <Switch
            label="Let apps that match people to roles find you"
            hint="With a score and its reasons, based only on what you share."
            checked={data?.findable}
            disabled={!data}
            onChange={({ target }) => change({ findable: target.checked })}
          />
          <fieldset disabled={!data} className="mt-3 flex flex-col gap-1">
            <legend className="mb-1 text-15 font-medium">Share with apps</legend>
            {shares.map(({ share, label }) => (
              <Checkbox
                key={share}
                label={label}
                checked={data?.shares.includes(share) ?? false}
                onChange={({ target }) =>
                  change({
                    shares: shares
                      .map((one) => one.share)
                      .filter((one) => (one === share ? target.checked : data?.shares.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </SettingsSection>
  )
}
