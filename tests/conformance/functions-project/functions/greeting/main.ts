import { Greeter } from 'polite'

const greeter = new Greeter(Deno.env.get('GREETING') ?? 'Hello')

Deno.serve(async (request) => {
  const { name } = await request.json()
  return Response.json({ message: greeter.greet({ name }), configured: Deno.env.get('FROM_CONFIG') })
})
