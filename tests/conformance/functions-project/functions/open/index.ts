import { corsHeaders } from '../_shared/cors.ts'

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
    const { size } = await request.blob()
    return Response.json({ size, authorization: request.headers.get('authorization') }, { headers: corsHeaders })
  },
}
