import { ToolServersPage } from '#app/features/developers/console/tool-servers/tool-servers-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-tools'

export const meta: Route.MetaFunction = () =>
  pageMeta('Tool servers', 'MCP servers whose tools directives may call, each pinned by a person.', {
    path: '/orcher/console/tools',
  })

export default ToolServersPage
