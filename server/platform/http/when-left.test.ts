import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { untilLeft, whenLeft } from './when-left.ts'

test('who has left is told of, whether that was before or comes after', async () => {
  const [gone, there] = [new PassThrough(), new PassThrough()]
  gone.destroy()
  await once(gone, 'close')
  const told: string[] = []
  whenLeft(gone, () => told.push('gone'))
  whenLeft(there, () => told.push('there'))
  const left = untilLeft(there)
  expect([told, untilLeft(gone).aborted, left.aborted]).toEqual([['gone'], true, false])
  there.destroy()
  await once(there, 'close')
  expect([told, left.aborted]).toEqual([['gone', 'there'], true])
})
