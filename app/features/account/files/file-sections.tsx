import { useQuery } from '@tanstack/react-query'
import { filesQuery } from '#app/data/files/file-queries.ts'
import { useSession } from '#app/lib/session/session.ts'
import { givenName } from '#app/lib/session/stored-session.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { fileParts } from './file-parts.ts'
import { Picture } from './picture.tsx'
import { Resumes } from './resumes.tsx'

/** A signed-in person's own files. */
export function FileSections() {
  const session = useSession()
  const person = session?.user.id ?? ''
  const { data, isError, error, refetch, isFetching } = useQuery({
    ...filesQuery(person),
    enabled: person !== '',
  })
  if (!session) return null
  const body = (content: 'picture' | 'resumes') => {
    if (isError && !data)
      return (
        <ErrorState
          message={`Your files could not be read: ${error.message}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )
    if (!data) return <Skeleton className="h-18" />
    return content === 'picture' ? (
      <Picture files={data} person={person} name={givenName(session.user) ?? session.user.email ?? 'You'} />
    ) : (
      <Resumes files={data} person={person} />
    )
  }
  return (
    <>
      <SettingsSection {...fileParts.picture} lead="Shown next to your name to people who can find you.">
        {body('picture')}
      </SettingsSection>
      <SettingsSection
        {...fileParts.resumes}
        lead="Only you can open them, until you send one with an application."
      >
        {body('resumes')}
      </SettingsSection>
    </>
  )
}
