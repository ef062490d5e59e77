import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChevronDown, Eye, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useResumedDraft } from '#app/lib/page/use-resumed-draft.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { type Audience, audiences, isPaper, type Profile, profilePath } from '#shared/profile.ts'
import { EducationDialog, ExperienceDialog } from './entry-forms.tsx'
import { ExportMenu } from './export-menu.tsx'
import { AboutDialog, IntroDialog } from './head-forms.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { profileQuery } from './profile-queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'
import { useProfileChanges } from './use-profile-changes.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}))
const PaperView = lazy(async () => ({ default: (await import('./paper-view.tsx')).PaperView }))

type OwnProfileProps = { profile: Profile; person: string; handle: string; posts: ReactNode }

/** One's own profile, edited in place, or as others see it. */
export function OwnProfile({ profile, person, handle, posts }: OwnProfileProps) {
  const changes = useProfileChanges(person)
  const navigate = useNavigate()
  const [form, setForm] = useState<string>()
  const [query] = useAddressQuery()
  const paper = query.get('paper')
  const [seenAs, setSeenAs] = useState<Audience>()
  const seen = useQuery({ ...profileQuery(person, handle, seenAs), enabled: seenAs !== undefined })
  const open = (asked: string) => (asked === 'skills' ? void navigate('/skills') : setForm(asked))
  useResumedDraft('profile', true, (kept) => kept && setForm(kept))
  if (isPaper(paper)) {
    return (
      <Suspense>
        <PaperView profile={profile} paper={paper} />
      </Suspense>
    )
  }
  if (seenAs) {
    return (
      <>
        <SeenAsLine seenAs={seenAs} visible={profile.visible} onEnd={() => setSeenAs(undefined)} />
        {(profile.visible || seenAs === 'connections') && <SeenAs seen={seen} />}
      </>
    )
  }
  return (
    <>
      <ProfileView
        profile={profile}
        posts={posts}
        editing={{ changes, open }}
        actions={
          <>
            <Menu
              trigger={
                <>
                  <Eye aria-hidden="true" className="size-4 max-sm:hidden" />
                  View as
                  <ChevronDown aria-hidden="true" className="size-3.5" />
                </>
              }
              triggerClass={buttonClass({ look: 'outline' })}
            >
              {(['everyone', 'connections', 'recruiters'] as const).map((audience) => (
                <MenuButton key={audience} onClick={() => setSeenAs(audience)}>
                  {audiences[audience]}
                </MenuButton>
              ))}
            </Menu>
            <ExportMenu profile={profile} onImport={() => setForm('import')} />
            <Button onClick={() => void share(profile.handle)}>
              <Share2 aria-hidden="true" className="size-4 max-sm:hidden" />
              Share
            </Button>
          </>
        }
      />
      {form && (
        <OpenForm form={form} profile={profile} changes={changes} onClose={() => setForm(undefined)} />
      )}
    </>
  )
}

async function share(handle: string): Promise<void> {
  const address = new URL(profilePath(handle), location.href).href
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Profile link copied')
  } catch {
    toast.info(address)
  }
}

function SeenAs({ seen }: { seen: UseQueryResult<Profile | null> }) {
  if (seen.data !== undefined) return seen.data && <ProfileView profile={seen.data} actions={null} />
  if (!seen.error) return <ProfileSkeleton />
  return (
    <ErrorState
      message={`Your profile could not be loaded: ${seen.error.message}`}
      onRetry={() => void seen.refetch()}
      retrying={seen.isFetching}
    />
  )
}

type SeenAsLineProps = { seenAs: Audience; visible: boolean; onEnd: () => void }

function SeenAsLine({ seenAs, visible, onEnd }: SeenAsLineProps) {
  const hidden = !visible && seenAs !== 'connections'
  return (
    <div className="page-x page-width pt-6">
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3 text-15"
      >
        <p>
          {hidden
            ? 'They see nothing: your settings show your profile to your connections only.'
            : `This is what ${audiences[seenAs].toLowerCase()} see${seenAs === 'everyone' ? 's' : ''}.${seenAs === 'recruiters' ? ' They are the owners and recruiters of companies with a verified domain.' : ''}`}
        </p>
        <Button look="outline" size="small" onClick={onEnd}>
          Back to editing
        </Button>
      </div>
    </div>
  )
}

type OpenFormProps = {
  form: string
  profile: Profile
  changes: ReturnType<typeof useProfileChanges>
  onClose: () => void
}

/** 'intro', 'about', 'open_to_work', or an entry by its id: 'experience-new', 'education-7c1…'. */
function OpenForm({ form, ...props }: OpenFormProps) {
  const { profile } = props
  if (form === 'import') {
    return (
      <Suspense>
        <ImportDialog profile={profile} onClose={props.onClose} />
      </Suspense>
    )
  }
  if (form === 'intro') return <IntroDialog {...props} />
  if (form === 'about') return <AboutDialog {...props} />
  if (form === 'open_to_work') return <OpenDialog {...props} />
  const id = form.slice(form.indexOf('-') + 1)
  if (form.startsWith('experience')) {
    return <ExperienceDialog {...props} entry={profile.experience?.find((entry) => entry.id === id)} />
  }
  return <EducationDialog {...props} entry={profile.education?.find((entry) => entry.id === id)} />
}
