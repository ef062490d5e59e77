import type { ReactNode } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SampleNote } from '#app/ui/sample-note.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { CompanyTab } from './company-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { type PortalTab, portalCompany, portalTabs } from './portal-sample.ts'

type BusinessPortalProps = {
  /** The buttons that open an enquiry: one for each quick action, by its label. */
  enquiry: (label: string) => ReactNode
  /** Asks to be notified when a section opens. */
  waitlist: (part: string) => ReactNode
}

/** Visitors are asked to sign in by the page this links to. */
const addCompany = '/business-portal?new=company'

export function BusinessPortal({ enquiry, waitlist }: BusinessPortalProps) {
  const [params] = useAddressQuery()
  const asked = params.get('tab') ?? ''
  const tab: PortalTab = asked in portalTabs ? (asked as PortalTab) : 'overview'
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader
        eyebrow="Business portal"
        title={portalCompany.name}
        lead={`${portalCompany.industry} · ${portalCompany.place}. How your company is seen, and who wants to work with you.`}
      />
      <SampleNote action={<TextLink to={addCompany}>Add your company</TextLink>}>
        Your company’s own figures replace this sample once its page is set up with us.
      </SampleNote>
      <Tabs
        label="Business portal"
        items={Object.entries(portalTabs).map(([id, label]) => ({
          label,
          to: { search: id === 'overview' ? '' : `?tab=${id}` },
          current: id === tab,
        }))}
      />
      {tab === 'overview' && <OverviewTab enquiry={enquiry} />}
      {tab === 'company' && <CompanyTab />}
      {tab !== 'overview' && tab !== 'company' && (
        <EmptyState title={portalTabs[tab]} action={waitlist(portalTabs[tab])}>
          {portalTabs[tab]} is currently under development.
        </EmptyState>
      )}
    </div>
  )
}
