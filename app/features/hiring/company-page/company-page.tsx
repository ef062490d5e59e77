import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/lib/session/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type CompanyPage as Company, companyPath } from '#shared/company.ts'
import { CompanyActions } from './company-actions.tsx'
import { companyPageQuery, countVisit } from './company-page-queries.ts'
import { CompanyReviews } from './company-reviews.tsx'
import { CompanyView } from './company-view.tsx'
import { EventCards } from './event-cards.tsx'

type CompanyPageProps = {
  slug: string
  /** The company's posts, as far as the reader may see them. */
  posts: (reader: string | null, company: string) => ReactNode
  /** Reports it to staff; its own members have nothing to report. */
  report: (
    reader: string | null,
    company: { id: string; name: string; slug: string },
    /** One of its reviews, or its answer to one. */
    part?: { review_id: string } | { answer_id: string },
  ) => ReactNode
}

/** A company as everybody sees it. */
export function CompanyPage({ slug, posts, report }: CompanyPageProps) {
  const session = useSession()
  const person = session?.user.id ?? null
  const company = useQuery({ ...companyPageQuery(person, slug), enabled: session !== undefined })
  const id = company.data?.id
  useEffect(() => {
    if (id) countVisit(id).catch(() => {})
  }, [id])
  const moved = company.data && company.data.slug !== slug ? company.data.slug : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (moved) navigate(companyPath(moved), { replace: true })
  }, [moved, navigate])
  if (company.data === undefined) {
    if (!company.error) return <CompanySkeleton />
    return (
      <ErrorState
        message={`The company could not be loaded: ${company.error.message}`}
        onRetry={() => void company.refetch()}
        retrying={company.isFetching}
      />
    )
  }
  if (company.data === null) {
    return (
      <div className="page-x page-width py-12">
        <h1 className="sr-only">Company not found</h1>
        <EmptyState
          title="There is no company at this address"
          action={<ButtonLink to="/search?type=companies">Find companies</ButtonLink>}
        >
          It may have moved, or the address may be wrong.
        </EmptyState>
      </div>
    )
  }
  return (
    <CompanyView
      company={company.data}
      actions={
        <>
          <CompanyActions company={company.data} visitor={person === null} />
          {company.data.hidden && <Badge tone="warn">Hidden by Tannr</Badge>}
          {!company.data.role && report(person, company.data)}
        </>
      }
      events={<EventCards company={company.data} visitor={person === null} />}
      posts={posts(person, company.data.id)}
      reviews={
        <CompanyReviews
          person={person}
          company={company.data}
          report={(part) => report(person, company.data as Company, part)}
        />
      }
    />
  )
}

function CompanySkeleton() {
  return (
    <div aria-busy="true" className="page-x page-width page-y flex flex-col gap-4">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-52 rounded-card!" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-96 rounded-card!" />
        <Skeleton className="h-72 rounded-card!" />
      </div>
    </div>
  )
}
