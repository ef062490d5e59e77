import { lazy, Suspense } from 'react'
import { ArchiveOfAll } from '#app/features/account/files/archive.tsx'
import { fileParts } from '#app/features/account/files/file-parts.ts'
import { FileSections } from '#app/features/account/files/file-sections.tsx'
import { useSecurityParts } from '#app/features/account/security/security-parts.ts'
import { SecuritySections } from '#app/features/account/security/security-sections.tsx'
import { SettingsPage } from '#app/features/account/settings/settings-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/settings'

// Few people have another plan than Starter.
const OwnPlan = lazy(() =>
  import('#app/features/account/settings/own-plan.tsx').then((module) => ({ default: module.OwnPlan })),
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Settings', 'Notifications, privacy, password, a copy of your data, and deleting your account.', {
    path: '/settings',
  })

export default function SettingsRoute() {
  return (
    <SettingsPage
      files={<FileSections />}
      fileParts={Object.values(fileParts)}
      security={<SecuritySections />}
      securityParts={useSecurityParts()}
      archive={<ArchiveOfAll />}
      plan={(person) => (
        <Suspense>
          <OwnPlan person={person} />
        </Suspense>
      )}
    />
  )
}
