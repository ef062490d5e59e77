/** What the engine remembers of runs that are over: it is asked for their keys for a day, and for what failed for a month. */
import type { Work } from '#server/platform/work/durable.ts'

export const everyHour = '17 * * * *'

/** Runs in one transaction. */
const most = 5000

export const deleteOldRuns: Work<number> = async (time, steps) => {
  const day = 24 * 60 * 60 * 1000
  let gone: number
  do {
    gone = await steps.transaction('delete', async (sql) => {
      const deleted = await sql`
        delete from engine.workflow_status where workflow_uuid in (
          select workflow_uuid from engine.workflow_status
          where status not in ('PENDING', 'ENQUEUED', 'DELAYED')
            and updated_at < ${time - day}::bigint - case when status in ('SUCCESS', 'CANCELLED') then 0 else ${30 * day}::bigint end
          limit ${most})
        returning workflow_uuid`
      return deleted.length
    })
  } while (gone === most)
}
