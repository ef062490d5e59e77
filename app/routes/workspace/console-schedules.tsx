import { SchedulesPage } from '#app/features/developers/console/schedules/schedules-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-schedules'

export const meta: Route.MetaFunction = () =>
  pageMeta('Schedules', 'Directives that are issued again and again.', {
    path: '/orcher/console/schedules',
  })

export default SchedulesPage
