import { corsHeaders as stock } from 'npm:@supabase/supabase-js@2/cors'
import { corsHeaders } from '../_shared/cors.ts'

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
    const { size } = await request.blob()
    return Response.json({ size, authorization: request.headers.get('authorization') }, { headers: { ...stock, ...corsHeaders } })
  },
}
