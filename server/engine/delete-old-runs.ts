/** Deletes finished runs: successful ones, whose keys must stay known, after a day; failed ones after a month. */
import type { Work } from '#server/platform/work/durable.ts'

export const everyHour = '17 * * * *'

/** Runs in one transaction. */
const batchSize = 5000

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
          limit ${batchSize})
        returning workflow_uuid`
      return deleted.length
    })
  } while (gone === batchSize)
}
