import type { Database } from '#server/platform/database.ts'

/** The day is over: those who speak for companies hear of its reviews. */
export async function overDay(database: Database): Promise<void> {
  await database.transaction(async (owned) => {
    await owned`set local role project_owner`
    await owned`select private.send_review_news(now() + interval '1 day', 50)`
  })
}
