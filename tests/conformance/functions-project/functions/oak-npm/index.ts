import { Application, Router } from 'npm:@oakserver/oak@14'

const router = new Router({ prefix: '/oak-npm' })
router
  .get('/', (context) => {
    context.response.body = 'This is an example of a router'
  })
  .post('/greet', async (context) => {
    const { name } = await context.request.body.json()
    context.response.status = 201
    context.response.body = { msg: `Hey ${name}!` }
  })
  .get('/redirect', (context) => {
    context.response.redirect('https://www.example.com')
  })

const app = new Application()
app.use(async (context, next) => {
  await next()
  context.response.headers.set('x-answered-by', 'oak')
})
app.use(router.routes())
app.use(router.allowedMethods())

await app.listen({ port: 8000 })
