import { expect, test } from 'vitest'
import { makeOnce } from './make-once.ts'

test('what could be made is kept, and what could not is made by the next who needs it', async () => {
  let times = 0
  const get = makeOnce(async () => {
    if (++times === 1) throw new Error('not yet')
    return times
  })
  expect(await get.made()).toBeUndefined()
  await expect(get()).rejects.toThrow('not yet')
  expect(await Promise.all([get(), get(), get()])).toEqual([2, 2, 2])
  expect(await get.made()).toBe(2)
})
