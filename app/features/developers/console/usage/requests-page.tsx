import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RequestLog } from './request-log.tsx'

export function RequestsPage() {
  const { name } = useWorkspaceScope()
  return (
    <>
      <PageHeader title="API requests" lead={`Calls made in ${name}, with keys and by people.`} />
      <RequestLog />
    </>
  )
}
