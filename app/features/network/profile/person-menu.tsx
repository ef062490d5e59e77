import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { blockWords, disconnectWords } from '#shared/network.ts'
import { type Profile, profileName } from '#shared/profile.ts'
import { useParting } from './use-profile-changes.ts'

const ReportProfileDialog = lazy(async () => ({
  default: (await import('./report-profile-dialog.tsx')).ReportProfileDialog,
}))

/** What else may be done about a person: parting, blocking, reporting. */
export function PersonMenu({ profile }: { profile: Profile }) {
  const parting = useParting(profile)
  const [asking, setAsking] = useState<'disconnect' | 'block' | 'report'>()
  const name = profileName(profile)
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-4.5" />}
        triggerLabel={`More about ${name}`}
        triggerClass="grid size-10 place-items-center rounded-full border border-line-strong text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        {profile.state === 'connected' && (
          <MenuButton onClick={() => setAsking('disconnect')}>Disconnect</MenuButton>
        )}
        {profile.state === 'asks' && (
          <MenuButton onClick={() => parting.mutate('decline')}>Decline request</MenuButton>
        )}
        {profile.blocked ? (
          <MenuButton onClick={() => parting.mutate('unblock')}>Unblock</MenuButton>
        ) : (
          <MenuButton onClick={() => setAsking('block')}>Block</MenuButton>
        )}
        <MenuButton onClick={() => setAsking('report')}>Report</MenuButton>
      </Menu>
      {(asking === 'disconnect' || asking === 'block') && (
        <ConfirmDialog
          {...(asking === 'block' ? blockWords(name) : disconnectWords(name))}
          onAct={() => {
            close()
            parting.mutate(asking)
          }}
          onClose={close}
        />
      )}
      {asking === 'report' && (
        <Suspense>
          <ReportProfileDialog profile={profile} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
