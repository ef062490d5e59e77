import { count, eq } from 'npm:drizzle-orm@0.45.4'
import { pgTable, text } from 'npm:drizzle-orm@0.45.4/pg-core'
import { drizzle } from 'npm:drizzle-orm@0.45.4/postgres-js'
import postgres from 'npm:postgres@3'

const notes = pgTable('notes', { text: text() })
// As behind a pooler, which keeps no prepared statements.
const db = drizzle(postgres(Deno.env.get('SUPABASE_DB_URL')!, { prepare: false, max: 2 }))

Deno.serve(async (request) => {
  const wanted = new URL(request.url).searchParams.get('text') ?? ''
  const found = await db.select({ text: notes.text }).from(notes).where(eq(notes.text, wanted))
  // What is not committed is nobody's.
  const inside = await db
    .transaction(async (own) => {
      await own.delete(notes)
      const [row] = await own.select({ left: count() }).from(notes)
      if (row?.left === 0) own.rollback()
    })
    .catch((error: Error) => error.constructor.name)
  const [row] = await db.select({ all: count() }).from(notes)
  return Response.json({ found, inside, all: row?.all })
})
