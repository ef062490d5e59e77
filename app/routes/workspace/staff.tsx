import { NotFound } from '#app/features/shell/frame/error-page.tsx'
import { StaffPage } from '#app/features/staff/desk/staff-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { PageHandle } from '#app/root.tsx'
import type { Route } from './+types/staff'

export const handle: PageHandle = { area: 'portal' }

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Staff',
    'What people sent us, their accounts, and what was done: for those who run the service.',
    { path: '/staff', unlisted: true },
  )

export default function StaffRoute() {
  return <StaffPage notFound={<NotFound />} />
}
