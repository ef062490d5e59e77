import { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2'

const taskPattern = new URLPattern({ pathname: '/restful-tasks/:id' })

Deno.serve(async (req) => {
  const supabase = createClient(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_ANON_KEY') ?? '', {
    global: { headers: { Authorization: req.headers.get('Authorization')! } },
  })
  const id = taskPattern.exec(req.url)?.pathname.groups.id
  try {
    if (req.method === 'POST') return await create(supabase, (await req.json()).task)
    if (req.method === 'PUT') return await update(supabase, id!, (await req.json()).task)
    if (req.method === 'DELETE') return await remove(supabase, id!)
    const tasks = supabase.from('tasks').select('*').order('id')
    const { data, error } = await (id ? tasks.eq('id', id) : tasks)
    if (error) throw error
    return Response.json(id ? { task: data[0] ?? null } : { tasks: data })
  } catch (error) {
    return Response.json({ error: (error as Error).message }, { status: 400 })
  }
})

async function create(supabase: SupabaseClient, task: object): Promise<Response> {
  const { data, error } = await supabase.from('tasks').insert(task).select().single()
  if (error) throw error
  return Response.json({ task: data })
}

async function update(supabase: SupabaseClient, id: string, task: object): Promise<Response> {
  const { error } = await supabase.from('tasks').update(task).eq('id', id)
  if (error) throw error
  return Response.json({ task })
}

async function remove(supabase: SupabaseClient, id: string): Promise<Response> {
  const { error } = await supabase.from('tasks').delete().eq('id', id)
  if (error) throw error
  return Response.json({})
}
