// Follows the guide of Supabase on monitoring with Sentry; what it sees goes by a tunnel, as Sentry's own documents have it.
import * as Sentry from 'npm:@sentry/deno@10'

Sentry.init({
  dsn: Deno.env.get('SENTRY_DSN'),
  tunnel: `${Deno.env.get('SUPABASE_URL')}/functions/v1/sentry-tunnel`,
  defaultIntegrations: false,
  tracesSampleRate: 1.0,
})
Sentry.setTag('region', Deno.env.get('SB_REGION'))
Sentry.setTag('execution_id', Deno.env.get('SB_EXECUTION_ID'))

Deno.serve(async (req) => {
  try {
    const { name } = await req.json()
    return new Response(JSON.stringify({ message: `Hello ${name.trim()}!` }), {
      headers: { 'Content-Type': 'application/json' },
    })
  } catch (e) {
    Sentry.captureException(e)
    await Sentry.flush(2000)
    return new Response(JSON.stringify({ msg: 'error' }), { headers: { 'Content-Type': 'application/json' } })
  }
})
