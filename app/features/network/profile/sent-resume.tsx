import { useQuery } from '@tanstack/react-query'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { dayText } from '#shared/dates.ts'
import { isPaper } from '#shared/profile.ts'
import { PaperPage, Sheet } from './paper-view.tsx'
import { type SentResume as Sent, sentResumeQuery } from './profile-queries.ts'

/** The profile that was sent with an application, as a resume on paper: for the person and for the company. */
export function SentResume({ application }: { application: string }) {
  const session = useSession()
  const [query] = useAddressQuery()
  const sent = useQuery(sentResumeQuery(session?.user.id, application, query.get('masked') === 'yes'))
  const paper = query.get('paper')
  if (session === null) return <Nothing title="Sign in to see this resume" application={application} />
  if (sent.data === undefined) {
    if (!sent.error) return <Waiting />
    return (
      <ErrorState
        message={`The resume could not be loaded: ${sent.error.message}`}
        onRetry={() => void sent.refetch()}
        retrying={sent.isFetching}
      />
    )
  }
  if (sent.data === null) return <Nothing title="Resume not available" />
  const { own, job, company, frozen_at } = sent.data
  const size = isPaper(paper) ? paper : 'a4'
  return (
    <PaperPage
      title="Resume made from the profile"
      about={`As it was sent to ${company} for ${job}, ${dayText(frozen_at)}.`}
      paper={size}
      back={own ? '/applications' : '/business-portal?tab=talent'}
    >
      <Sheet profile={profileOf(sent.data)} paper={size} today={frozen_at.slice(0, 10)} />
    </PaperPage>
  )
}

/** Whose name is withheld goes by the number of their application, as on the board. */
function profileOf({ number, profile: { name, headline = '', location = '', ...sections } }: Sent) {
  return { ...sections, name: name ?? `Candidate ${number}`, title: headline, location }
}

function Nothing({ title, application }: { title: string; application?: string }) {
  return (
    <div className="page-x page-width py-12">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={title}
        action={
          application ? (
            <ButtonLink to={`/auth?next=/applications/${application}/resume`}>Sign in</ButtonLink>
          ) : (
            <ButtonLink to="/applications">View applications</ButtonLink>
          )
        }
      >
        Only the person who applied and the company they applied to can open it.
      </EmptyState>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="page-x page-width page-y">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-96 rounded-card!" />
    </div>
  )
}
