import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversationsIn } from '#tests/support/conversations.ts'
import { askAs, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenPost } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { friends, send } = conversationsIn(database)

test('the fifty-first report of a day is refused, whatever it is of and however many were taken back', async () => {
  const { ada, owner, job } = await givenHiring(database)
  const post = await givenPost(database, owner, { body: 'Buy now' })
  const ask = (text: string, ...values: string[]) => askAs(database, ada, text, values)
  const ofPost = () => ask(`insert into public.post_reports (post_id, reason) values ($1, 'spam')`, post.id)
  for (let nth = 0; nth < 50; nth++) {
    await ofPost()
    await ask('delete from public.post_reports where post_id = $1', post.id)
  }
  await friends(ada, owner)
  const said = await send(owner, ada, `Buy now ${randomUUID()}`)
  const reports = {
    'a post': ofPost,
    'a job': () => ask(`insert into public.listing_reports (job_id, reason) values ($1, 'spam')`, job.id),
    'a message': () =>
      ask(
        `insert into public.message_reports (reported_id, conversation_id, message_id, reason) values ($1, $2, $3, 'spam')`,
        ...[owner.id, said.conversation_id, said.id],
      ),
    'a profile': () => ask(`select public.report_profile($1, 'spam')`, owner.id),
  }
  for (const [what, report] of Object.entries(reports))
    await expect(report(), what).rejects.toMatchObject({
      code: 'PT429',
      message: expect.stringMatching(/^You’ve sent 50 reports in a day\. You can send more after /),
    })
  await sql`update private.day_counts set since = now() - interval '24 hours' where user_id = ${ada.id}`
  for (const report of Object.values(reports)) await report()
})
