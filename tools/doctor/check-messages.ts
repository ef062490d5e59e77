import type pg from 'pg'
import { type Finding, note, well, wrong } from './findings.ts'

/** Whether messages can be sent, and which were given up: counts and errors, without contents or addresses. */
export async function checkMessages(client: pg.Client): Promise<Finding[]> {
  const known = await client.query(
    `select from information_schema.columns
     where table_schema = 'tannr_internal' and table_name = 'outbox' and column_name = 'state'`,
  )
  if (known.rowCount === 0) return []
  const { rows: dead } = await client.query<{ trouble: string; count: number; newest: Date }>(
    `select coalesce(trouble, 'unknown') as trouble, count(*)::integer as count, max(created_at) as newest
     from tannr_internal.outbox where state = 'dead' group by 1 order by 2 desc limit 5`,
  )
  const { rows: late } = await client.query<{ count: number; trouble: string | null }>(
    `select count(*)::integer as count, max(trouble) as trouble from tannr_internal.outbox
     where state = 'waiting' and created_at < now() - interval '10 minutes'`,
  )
  const [waiting] = late
  return [
    ...dead.map(({ trouble, count, newest }) => wrong(givenUp(trouble, count, newest))),
    ...(waiting && waiting.count > 0
      ? [
          note(
            `${waiting.count} messages have waited for more than ten minutes (${waiting.trouble ?? 'no try yet'}).`,
          ),
        ]
      : []),
    ...(dead.length === 0 && waiting?.count === 0
      ? [well('No message is waiting, and none has failed for good.')]
      : []),
  ]
}

const givenUp = (trouble: string, count: number, newest: Date) =>
  `${count} ${count === 1 ? 'message was' : 'messages were'} given up (${trouble}), the latest of ${newest.toISOString()}.
They are in tannr_internal.outbox, where state = 'dead', for a month. To try again, once the cause is gone:
update tannr_internal.outbox set state = 'waiting', due_at = now(), created_at = now() where state = 'dead'`
