import { Hono } from 'npm:hono@4'
import { cors } from 'npm:hono@4/cors'

const app = new Hono().basePath('/hono-server')
app.use('*', cors())
app.get('/hello', (c) => c.text('Hello from a router'))
app.post('/hello', async (c) => {
  const { name } = await c.req.json()
  return c.json({ message: `Hello ${name}` }, 201)
})
app.get('/hello/:name', (c) => c.json({ name: c.req.param('name'), loud: c.req.query('loud') === 'yes' }))

Deno.serve(app.fetch)
