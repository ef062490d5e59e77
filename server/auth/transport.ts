/** What the wire does with every request alike: bodies of any content type, and addresses that nobody answers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyMethod } from '#server/platform/http/any-method.ts'
import { hasMoreFields } from '#server/platform/http/count-fields.ts'
import { jsonParser } from '#server/platform/http/json-body.ts'
import { authError } from './errors.ts'

/** A form of ours has a dozen; a provider's callback has a few more. */
const mostFields = 1000

/** The stock client says JSON; other programs say something else, or what their HTTP library says for them. */
export function acceptBodies(app: FastifyInstance): void {
  const parse = jsonParser(app)
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'string' }, parse)
  // Some providers post their callback as a form, and curl says so of every body that is not named otherwise.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const text = body as string
      if (text.trimStart().startsWith('{')) return parse(request, text, done)
      if (hasMoreFields(text, mostFields)) return done(authError('fieldsTooMany', { most: mostFields }))
      done(null, Object.fromEntries(new URLSearchParams(text)))
    },
  )
}

type Address = { pattern: RegExp; methods: string[] }

/**
 * 404 in plain text, and an empty 405 where the address answers to other methods. Call it before the endpoints, and what it
 * gives after them.
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
