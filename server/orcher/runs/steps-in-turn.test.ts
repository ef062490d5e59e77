import { expect, test } from 'vitest'
import type { Steps } from '#server/platform/work/durable.ts'
import { stepsInTurn } from './steps-in-turn.ts'

/** Steps whose transactions end when told to. */
function givenSteps() {
  const begun: { name: string; end: PromiseWithResolvers<void> }[] = []
  const steps: Steps = {
    transaction: async <T>(name: string) => {
      const end = Promise.withResolvers<void>()
      begun.push({ name, end })
      await end.promise
      return undefined as T
    },
    run: async (_name, work) => work(),
  }
  return { steps, begun, names: () => begun.map(({ name }) => name) }
}

const work = async () => {}
/** Callbacks of settled promises have run by then. */
const turn = () => new Promise(setImmediate)

test('no more transactions are begun than there are places, and workspaces take turns', async () => {
  const { steps, begun, names } = givenSteps()
  const inTurn = stepsInTurn(1)
  const [one, other] = [inTurn(steps, 'one'), inTurn(steps, 'other')]
  const all = ['first', 'second', 'third'].map((name) => one.transaction(name, work))
  all.push(other.transaction('other', work))
  for (const expected of [['first'], ['second'], ['other'], ['third']]) {
    await turn()
    expect(names().slice(-1)).toEqual(expected)
    begun.at(-1)?.end.resolve()
  }
  await Promise.all(all)
})

test('what fails leaves its place, and what is sent needs none', async () => {
  const { steps, begun, names } = givenSteps()
  const one = stepsInTurn(1)(steps, 'one')
  const failing = one.transaction('fails', work)
  const next = one.transaction('next', work)
  await expect(one.run('sent', async () => 'sent')).resolves.toBe('sent')
  expect(names()).toEqual(['fails'])
  begun[0]?.end.reject(new Error('It failed.'))
  await expect(failing).rejects.toThrow('It failed.')
  await turn()
  begun[1]?.end.resolve()
  await next
})
