import { PageHeader } from '#app/ui/page-header.tsx'
import { RequestLog } from './request-log.tsx'
import { useWhere } from './use-where.ts'

export function RequestsPage() {
  const { name } = useWhere()
  return (
    <>
      <PageHeader title="API requests" lead={`Calls made in ${name}, with keys and by people.`} />
      <RequestLog />
    </>
  )
}
