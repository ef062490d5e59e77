/** What applies to all requests of the wire: any content type, and the answers for unknown addresses and methods. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyMethod } from '#server/platform/http/any-method.ts'
import { hasMoreFields } from '#server/platform/http/count-fields.ts'
import { jsonParser } from '#server/platform/http/json-body.ts'
import { authError } from './errors.ts'

/** Our forms have a dozen fields; a provider's callback has a few more. */
const maxFields = 1000

/** Bodies are parsed as JSON whatever the content type, since clients other than the stock client often send a wrong one. */
export function acceptBodies(app: FastifyInstance): void {
  const parse = jsonParser(app)
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'string' }, parse)
  // Some providers post their callback as a form, and curl labels every body so by default.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const text = body as string
      if (text.trimStart().startsWith('{')) return parse(request, text, done)
      if (hasMoreFields(text, maxFields)) return done(authError('fieldsTooMany', { most: maxFields }))
      done(null, Object.fromEntries(new URLSearchParams(text)))
    },
  )
}

type Address = { pattern: RegExp; methods: string[] }

/**
 * 404 in plain text, and an empty 405 if the address has other methods. Call it before the endpoints, and the returned function
 * after them.
 */
export function watchAddresses(app: FastifyInstance): () => void {
  const known: Address[] = []
  let isComplete = false
  app.addHook('onRoute', ({ url, method }) => {
    if (!isComplete) known.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const allowed = known.flatMap((one) => (one.pattern.test(path) ? one.methods : []))
    if (allowed.length === 0) return reply.code(404).type('text/plain').send('404 page not found')
    return reply.code(405).header('allow', allowed.join(', ')).send()
  }
  return () => {
    isComplete = true
    const method = anyMethod(app).filter((one) => one !== 'OPTIONS')
    for (const url of ['/', '/*']) {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        config: { scope: 'public' },
        handler: answer,
      })
    }
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : part.replace(/[.]/g, '\\.')
  })
  return new RegExp(`^${parts.join('/')}$`)
}
