import { HiringSettings } from '#app/features/hiring/pipeline/settings/hiring-settings.tsx'
import { PortalSettings as Settings } from '#app/features/hiring/portal/portal-settings.tsx'
import { CalendarFeed } from '#app/features/work/applications/calendar-feed.tsx'
import type { OwnCompany } from '#shared/company.ts'

/** The portal's settings, with those of its pipelines for members who may change them, and their own calendar. */
export default function PortalSettings({ company }: { company: OwnCompany }) {
  return (
    <Settings
      company={company}
      hiring={
        <>
          {company.role !== 'interviewer' && <HiringSettings company={company} />}
          <CalendarFeed inSettings />
        </>
      }
    />
  )
}
