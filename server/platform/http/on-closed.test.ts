import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { closedSignal, onClosed } from './on-closed.ts'

test('calls back at once if the stream is closed already, otherwise when it closes', async () => {
  const [gone, there] = [new PassThrough(), new PassThrough()]
  gone.destroy()
  await once(gone, 'close')
  const told: string[] = []
  onClosed(gone, () => told.push('gone'))
  onClosed(there, () => told.push('there'))
  const left = closedSignal(there)
  expect([told, closedSignal(gone).aborted, left.aborted]).toEqual([['gone'], true, false])
  there.destroy()
  await once(there, 'close')
  expect([told, left.aborted]).toEqual([['gone', 'there'], true])
})
