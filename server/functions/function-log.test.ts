import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { functionLog } from './function-log.ts'

function recorded(limits = { logLines: 3, logLine: 10 }) {
  const lines: string[] = []
  let time = 0
  const passSecond = () => {
    time += 1000
  }
  const record = (level: string) => (_facts: object, text: string) => void lines.push(`${level} ${text}`)
  const log = { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') }
  const written = functionLog(log as never, limits, () => time)
  return { lines, written, passSecond }
}

test('lines beyond a second’s share are left out, with one line that says so, and the next second begins anew', () => {
  const { lines, written, passSecond } = recorded()
  for (const word of ['a', 'b', 'c', 'd', 'e']) written.write('info', word)
  passSecond()
  written.write('error', 'f')
  expect(lines).toEqual([
    'info a',
    'info b',
    'info c',
    'warn the function logs more in a second than is kept',
    'error f',
  ])
})

test('a line that is too long is cut', () => {
  const { lines, written } = recorded()
  written.write('info', 'x'.repeat(50))
  expect(lines).toEqual([`info ${'x'.repeat(10)}…`])
})

test('a stream is taken line by line, wherever its chunks end, and a last line needs no end', async () => {
  const { lines, written } = recorded()
  const stream = Readable.from([Buffer.from('one\nt'), Buffer.from('wo\n\nthr'), Buffer.from('ee')], {
    objectMode: false,
  })
  written.follow(stream, (line) => written.write('warn', line))
  await new Promise((resolve) => stream.once('close', resolve))
  expect(lines).toEqual(['warn one', 'warn two', 'warn three'])
})
