import { SecuritySections } from '#app/features/account/security/security-sections.tsx'
import { SettingsPage } from '#app/features/account/settings/settings-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () =>
  pageMeta('Settings', 'Notifications, privacy, password, a copy of your data, and the end of an account.', {
    path: '/settings',
  })

export default function SettingsRoute() {
  return <SettingsPage security={<SecuritySections />} />
}
