// Follows the provider's own guide: the body as it came, its signature, and the crypto of the web.
import Stripe from 'npm:stripe@23'

const stripe = new Stripe(Deno.env.get('STRIPE_API_KEY') as string)
const cryptoProvider = Stripe.createSubtleCryptoProvider()

Deno.serve(async (request) => {
  const signature = request.headers.get('Stripe-Signature')
  const body = await request.text()
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature!,
      Deno.env.get('STRIPE_WEBHOOK_SIGNING_SECRET')!,
      undefined,
      cryptoProvider,
    )
    return Response.json({ ok: true, type: event.type })
  } catch (error) {
    return new Response((error as Error).message, { status: 400 })
  }
})
