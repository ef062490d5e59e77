import { ArrowRight } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { queryClient } from '#app/data/query-client.ts'
import { BusinessPortal } from '#app/features/hiring/business-portal/business-portal.tsx'
import { PortalPage, type SectionComponents } from '#app/features/hiring/portal/portal-page.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { PageHandle } from '#app/root.tsx'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import type { Route } from './+types/business-portal'

export const handle: PageHandle = { area: 'portal' }

const path = '/business-portal'

const kinds: Record<string, EnquiryKind> = {
  'Post a Job': 'contact-sales',
  'Share Company Update': 'contact',
  'Create Event': 'advertising',
}

export const meta: Route.MetaFunction = () =>
  pageMeta('Business portal', 'How your company is seen on Tannr: visits, followers, applicants and posts.', {
    path,
  })

/** Each section's code is loaded when it is opened. */
const sections: SectionComponents = {
  overview: lazy(() =>
    import('#app/features/hiring/overview/portal-overview.tsx').then((module) => ({
      default: module.PortalOverview,
    })),
  ),
  company: lazy(() =>
    import('#app/features/hiring/company-page/company-editor.tsx').then((module) => ({
      default: module.CompanyEditor,
    })),
  ),
  settings: lazy(() => import('./portal-settings.tsx')),
  talent: lazy(() =>
    import('#app/features/hiring/pipeline/pipeline-page.tsx').then(({ PipelinePage }) => ({
      default: PipelinePage,
    })),
  ),
  messages: lazy(() =>
    import('#app/features/network/messages/company-inbox/company-inbox.tsx').then((module) => ({
      default: module.CompanyInbox,
    })),
  ),
  jobs: lazy(() => import('./portal-jobs.tsx')),
  analytics: lazy(() =>
    import('#app/features/hiring/analytics/portal-analytics.tsx').then(({ PortalAnalytics }) => ({
      default: PortalAnalytics,
    })),
  ),
  events: lazy(() =>
    import('#app/features/hiring/events/portal-events.tsx').then(({ PortalEvents }) => ({
      default: PortalEvents,
    })),
  ),
  content: lazy(() =>
    import('#app/features/hiring/content/content-hub-page.tsx').then(({ ContentHubPage }) => ({
      default: ContentHubPage,
    })),
  ),
}

/** The jobs of the pipeline are those of the person: they are asked for beside the companies, not after them. */
function useJobsBeside(): void {
  const person = useSession()?.user.id
  const isTalent = useAddressQuery()[0].get('tab') === 'talent'
  useEffect(() => {
    if (!person || !isTalent) return
    const asked = import('#app/features/hiring/pipeline/pipeline-queries.ts').then(({ pipelineJobsQuery }) =>
      queryClient().prefetchQuery(pipelineJobsQuery(person)),
    )
    // The page asks again, and says what is wrong.
    asked.catch(() => {})
  }, [person, isTalent])
}

export default function BusinessPortalRoute() {
  useJobsBeside()
  return <PortalPage sections={sections} sample={<PortalSample />} />
}

function PortalSample() {
  return (
    <BusinessPortal
      enquiry={(label) => (
        <EnquiryButton
          kind={kinds[label] ?? 'contact'}
          page={path}
          context={{ topic: label }}
          look="outline"
          className="min-h-13 w-full justify-between! rounded-input! border-line! bg-transparent px-4! text-16!"
        >
          {label} <ArrowRight aria-hidden="true" className="size-4" />
        </EnquiryButton>
      )}
      waitlist={(part) => (
        <EnquiryButton kind="waitlist" page={path} context={{ topic: part }} look="outline">
          Tell me when it opens
        </EnquiryButton>
      )}
    />
  )
}
