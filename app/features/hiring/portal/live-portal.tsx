import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, ChevronsUpDown, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Menu, MenuLink } from '#app/ui/menu.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { VerifiedMark } from '#app/ui/verified-mark.tsx'
import {
  companyPath,
  companyRoles,
  type OwnCompany,
  type PortalSection,
  portalPath,
  portalSections,
  sectionsFor,
} from '#shared/company.ts'
import type { SectionComponents } from './portal-page.tsx'

type LivePortalProps = { companies: readonly OwnCompany[]; sections: SectionComponents }

/** Sections that need the whole width of the window. */
const wide: readonly PortalSection[] = ['talent', 'messages']

/** The portal of a company's members: the company, its sections by address, and the current one. */
export function LivePortal({ companies, sections }: LivePortalProps) {
  const [query] = useAddressQuery()
  const asked = query.get('company')
  const company =
    companies.find(({ id, slug }) => slug === asked || id === asked) ?? (companies[0] as OwnCompany)
  const several = companies.length > 1
  const inAddress = several ? company.slug : undefined
  const own = sectionsFor(company.role)
  const section = own.find((one) => one === query.get('tab')) ?? 'overview'
  const Section = sections[section]
  const counts = useQuery(workspaceCountsQuery(useSession()?.user.id))
  const unread = counts.data?.inboxes?.[company.id]
  return (
    <div className={cx('page-x page-y flex flex-col gap-6', !wide.includes(section) && 'page-width')}>
      <div className="flex flex-col gap-2">
        <CompanyLine company={company} companies={companies} section={section} />
        <Tabs
          label="Business portal"
          items={own.map((one) => ({
            label: portalSections[one].label,
            to: portalPath(one, inAddress),
            current: one === section,
            ...(one === 'messages' && unread && { count: unread, countOf: 'unread' }),
          }))}
        />
      </div>
      {Section ? (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card!" />}>
          <Section key={company.id} company={company} />
        </Suspense>
      ) : (
        <NothingYet section={section} />
      )}
    </div>
  )
}

type CompanyLineProps = { company: OwnCompany; companies: readonly OwnCompany[]; section: PortalSection }

function CompanyLine({ company, companies, section }: CompanyLineProps) {
  return (
    <div className="flex items-center gap-x-4 gap-y-2 sm:flex-wrap">
      <Menu
        className="min-w-0"
        trigger={
          <>
            <CompanyTile
              name={company.name}
              logo={company.logo_url}
              className="size-8! rounded-control! text-13!"
            />
            <span dir="auto" className="relative truncate text-15 font-semibold">
              {company.name}
              <span className="sr-only">: change the company</span>
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          </>
        }
        triggerClass="-ml-1.5 flex max-w-[calc(100%+0.375rem)] items-center gap-2.5 rounded-control p-1.5 hover:bg-sunken pointer-coarse:min-h-11"
      >
        {companies.map(({ id, slug, name, role }) => (
          <MenuLink
            key={id}
            to={portalPath('overview', slug)}
            note={companyRoles[role]}
            aria-current={id === company.id}
          >
            {name}
          </MenuLink>
        ))}
        <MenuLink to={portalPath(section, company.slug, { new: 'company' })}>
          <span className="inline-flex items-center gap-2">
            <Plus aria-hidden="true" className="size-4" /> Add a company
          </span>
        </MenuLink>
      </Menu>
      {/* On a phone the name has the room: only what is not verified is said there as well. */}
      <div className={cx('flex min-w-0 overflow-hidden', company.verified_how !== null && 'max-sm:hidden')}>
        <VerifiedMark company={company} />
      </div>
      <p className="text-14 text-ink-3 max-sm:hidden">{companyRoles[company.role]}</p>
      <Link
        viewTransition
        to={companyPath(company.slug)}
        className="ml-auto inline-flex shrink-0 items-center justify-end gap-1 max-sm:min-w-11 text-14 font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <span className="max-sm:sr-only">Public page</span>
        <ArrowUpRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
  )
}

const nothing: Record<PortalSection, string> = {
  overview: 'Visits, followers and applicants show up here as they come.',
  jobs: 'Jobs you post show up here.',
  talent: 'Applications to your jobs show up here, stage by stage.',
  company: 'Edit what people read on your page here.',
  content: 'Write and schedule the company’s posts here.',
  events: 'Events you create show up here.',
  messages: 'Messages to the company arrive here.',
  analytics: 'Where applicants come from, and how far they get.',
  settings: 'Manage members, verification and message texts here.',
}

function NothingYet({ section }: { section: PortalSection }) {
  return (
    <>
      <PageHeader title={portalSections[section].label} />
      <EmptyState title="Nothing here yet">{nothing[section]}</EmptyState>
    </>
  )
}
