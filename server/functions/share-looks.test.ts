import { expect, test } from 'vitest'
import { shareLooks } from './share-looks.ts'

function givenLooks() {
  const begun: PromiseWithResolvers<string>[] = []
  const look = shareLooks(() => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  })
  return { begun, look }
}

test('whoever asks while somebody looks is answered by one look that begins after that', async () => {
  const { begun, look } = givenLooks()
  const first = look()
  const later = [look(), look(), look()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before')
  expect(await first).toBe('before')
  expect(begun).toHaveLength(2)
  const latest = look()
  begun[1]?.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
  begun[2]?.resolve('last')
  expect(await latest).toBe('last')
  expect(begun).toHaveLength(3)
})

test('a look that fails is answered to its own callers alone', async () => {
  const { begun, look } = givenLooks()
  const first = look()
  const second = look()
  begun[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  begun[1]?.resolve('there')
  expect(await second).toBe('there')
})
