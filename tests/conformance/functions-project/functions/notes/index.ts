import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
import { createClient } from '@supabase/supabase-js'
import pg from 'npm:pg@8'
import postgres from 'npm:postgres@3'

Deno.serve({
  onError: (error) => Response.json({ error: String(error) }, { status: 422 }),
  handler: async (request) => {
    if (request.url.endsWith('/count')) return Response.json(await countNotes())
    if (request.url.endsWith('/rights')) return Response.json(await rights())
    const isAdmin = new URL(request.url).pathname.endsWith('/all')
    const url = Deno.env.get('SUPABASE_URL')!
    const client = isAdmin
      ? createClient(url, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!)
      : createClient(url, Deno.env.get('SUPABASE_ANON_KEY')!, {
          global: { headers: { Authorization: request.headers.get('Authorization')! } },
        })
    const { data, error } = await client.from('notes').select('text').order('text')
    if (error) throw error
    const { data: user } = await client.auth.getUser(request.headers.get('Authorization')!.replace('Bearer ', ''))
    return Response.json({ notes: data.map(({ text }) => text), email: user.user?.email ?? null })
  },
})

/** Past the data API, straight to the database. */
async function countNotes(): Promise<unknown> {
  const database = new pg.Client({ connectionString: Deno.env.get('SUPABASE_DB_URL') })
  await database.connect()
  const { rows } = await database.query('select count(*)::int as count from public.notes')
  await database.end()
  return rows[0]
}

/** The same by the other driver that functions know. */
async function rights(): Promise<unknown> {
  const sql = postgres(Deno.env.get('SUPABASE_DB_URL')!, { max: 1 })
  const [row] = await sql`
    select current_user::text as role, current_setting('is_superuser') as superuser, count(*)::int as count from public.notes`
  await sql.end()
  return row
}
