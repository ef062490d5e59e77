import { createClient } from '@supabase/supabase-js'
import pg from 'npm:pg@8'
import { createClient as createFromCdn } from 'https://esm.sh/@supabase/supabase-js@2.39.3?target=deno'

Deno.serve({
  onError: (error) => Response.json({ error: String(error) }, { status: 422 }),
  handler: async (request) => {
    if (request.url.endsWith('/count')) return Response.json(await countNotes())
    const isAdmin = new URL(request.url).pathname.endsWith('/all')
    const url = Deno.env.get('SUPABASE_URL')!
    const client = isAdmin
      ? createFromCdn(url, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!)
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
