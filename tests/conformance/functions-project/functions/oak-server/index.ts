import { Application } from 'jsr:@oak/oak@17/application'
import { Router } from 'jsr:@oak/oak@17/router'

const router = new Router()
router.get('/oak-server', (context) => {
  context.response.body = 'This is an example of a router'
})

const app = new Application()
app.use(router.routes())
await app.listen({ port: 8000 })
