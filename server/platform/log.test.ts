import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  return JSON.parse(lines.join(''))
}

test('an error is told with its code and cause, and without what a library has hung on it', () => {
  const lost = Object.assign(new Error('terminating connection', { cause: new Error('restart') }), {
    code: '57P01',
    client: { statements: ['select * from auth.users'] },
    detail: 'Key (email)=(ada@example.com) already exists.',
  })
  const { err, message } = logged((log) => log.warn({ err: lost }, 'lost a database connection'))
  expect(message).toBe('lost a database connection')
  expect(err).toEqual({
    type: 'Error',
    code: '57P01',
    message: 'terminating connection: restart',
    stack: expect.stringMatching(/^Error: terminating connection/),
  })
})

test('what is thrown and is no error is told as it is', () => {
  expect(logged((log) => log.warn({ err: 'gone' }, 'lost')).err).toBe('gone')
})
