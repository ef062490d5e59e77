import { Greeter } from 'polite'
import words from './words.json' with { type: 'json' }

const greeter = new Greeter(Deno.env.get('GREETING') ?? words.fallback)

Deno.serve(async (request) => {
  const { name } = await request.json()
  return Response.json({ message: greeter.greet({ name }), configured: Deno.env.get('FROM_CONFIG') })
})
