/** Work that the engine does on schedule, begun now: as its schedule does it, through the engine's own queue. */
import { randomUUID } from 'node:crypto'
import type { Tannr } from './tannr.ts'

export async function beginScheduled({ sql }: Pick<Tannr, 'sql'>, work: string): Promise<void> {
  await sql(
    `select engine.enqueue_workflow($1, '_dbos_internal_queue', array[to_json(extract(epoch from now()) * 1000)],
       workflow_id => $2, app_version => '1', application_name => 'tannr')`,
    [work, randomUUID()],
  )
}
