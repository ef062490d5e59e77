import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { RequestLog } from './request-log.ts'

test('each line of a request says its id, whatever is written', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'abc',
    childLoggerFactory: (parent, bindings) => new RequestLog(parent, bindings),
  })
  app.get('/', async (request) => {
    request.log.info('a message')
    request.log.warn({ code: 7 }, 'an object')
    request.log.error(new Error('an error'))
    request.log.debug('not at this level')
    request.log.child({ of: 'it' }).info('a child')
    return {}
  })
  await app.inject('/')
  await app.close()
  expect(lines).toMatchObject([
    { level: 'info', reqId: 'abc', message: 'a message' },
    { level: 'warn', reqId: 'abc', code: 7, message: 'an object' },
    { level: 'error', reqId: 'abc', message: 'an error', err: { type: 'Error' } },
    { level: 'info', reqId: 'abc', of: 'it', message: 'a child' },
  ])
})
