import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

type Work = { caller: string; leave: () => void }

/** Enters as each caller in turn, and records the order in which they are admitted. */
function enterAs(queue: FairQueue, callers: readonly string[], admitted: Work[] = []) {
  const refused: string[] = []
  const settled = callers.map((caller) =>
    queue.enter([caller]).then(
      (leave) => admitted.push({ caller, leave }),
      (error) => {
        expect(error).toBeInstanceOf(QueueFull)
        refused.push(caller)
      },
    ),
  )
  return { admitted, refused, settled }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function finish(admitted: Work[]): Promise<string[]> {
  const order: string[] = []
  for (let next = admitted.shift(); next; next = admitted.shift()) {
    order.push(next.caller)
    next.leave()
    await turn()
  }
  return order
}

test('callers take turns, however many of one wait', async () => {
  const queue = new FairQueue({ places: 1, waiting: 10 })
  const { admitted } = enterAs(queue, ['a', 'a', 'a', 'a', 'b', 'b', 'c'])
  await turn()
  expect(await finish(admitted)).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  expect(queue.waiting).toBe(0)
})

test('a full queue refuses the newest of whoever has the most waiting', async () => {
  const queue = new FairQueue({ places: 1, waiting: 3 })
  const { admitted, refused } = enterAs(queue, ['a', 'a', 'a', 'a', 'a', 'b', 'b'])
  await turn()
  expect(refused.toSorted()).toEqual(['a', 'a', 'b'])
  expect(await finish(admitted)).toEqual(['a', 'a', 'b', 'a'])
})

test('a caller holds no more than its limit, and the rest is free for others', async () => {
  const queue = new FairQueue({ places: 3, waiting: 10, limitOf: (key) => (key === 'a' ? 2 : 3) })
  const { admitted } = enterAs(queue, ['a', 'a', 'a', 'b'])
  await turn()
  expect(admitted.map(({ caller }) => caller)).toEqual(['a', 'a', 'b'])
  expect(queue.taken('a')).toBe(2)
  await finish(admitted)
  expect(queue.taken('a')).toBe(0)
})

test('work that counts for two keys waits for both', async () => {
  const queue = new FairQueue({ places: 4, waiting: 10, limitOf: (key) => (key === 'house' ? 2 : 4) })
  const leave = await queue.enter(['ann', 'house'])
  await queue.enter(['bob', 'house'])
  let entered = false
  const third = queue.enter(['cleo', 'house']).then(() => {
    entered = true
  })
  await turn()
  expect(entered).toBe(false)
  leave()
  await third
})

test('who leaves the queue takes no place', async () => {
  const queue = new FairQueue({ places: 1, waiting: 10 })
  const leave = await queue.enter(['a'])
  const impatient = new AbortController()
  const gone = queue.enter(['a'], impatient.signal)
  const next = queue.enter(['a'])
  impatient.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  leave()
  await next
  await expect(queue.enter(['b'], AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  expect(queue.waiting).toBe(0)
})

test('nobody waits longer than the queue has patience', async () => {
  const queue = new FairQueue({ places: 1, waiting: 10, timeout: 5 })
  const leave = await queue.enter(['a'])
  await expect(queue.enter(['a'])).rejects.toBeInstanceOf(QueueFull)
  leave()
  await queue.enter(['a'])
})

test('a place that is given back twice is one place', async () => {
  const queue = new FairQueue({ places: 1, waiting: 10 })
  const leave = await queue.enter(['a'])
  leave()
  leave()
  await queue.enter(['a'])
  let entered = false
  void queue.enter(['a']).then(() => {
    entered = true
  })
  await turn()
  expect(entered).toBe(false)
})
