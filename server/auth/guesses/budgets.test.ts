import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Budget, budgetsOf, type Guess, type Standing } from './budgets.ts'

const ip = fc.ipV4()
const address = fc.emailAddress()
const kind = fc.constantFrom('code', 'password', 'factor', 'recovery')
const standing = fc.constantFrom<Standing>('known', 'asked', 'stranger')
const perHour = fc.integer({ min: 1, max: 1000 })
const typed = fc.record({ kind, ip, address, userId: fc.option(fc.uuid(), { nil: undefined }) })
const guess: fc.Arbitrary<Guess> = fc.oneof(typed, fc.record({ kind: fc.constant('link'), ip }))

const keysOf = (budgets: readonly Budget[]) => budgets.map(({ key }) => key)
const shared = (one: readonly Budget[], other: readonly Budget[]) =>
  keysOf(one).filter((key) => keysOf(other).includes(key))

test('every guess counts among at least one budget, each once, and none holds less than an hour’s tries', () => {
  fc.assert(
    fc.property(guess, standing, perHour, (one, place, limit) => {
      const budgets = budgetsOf(one, place, limit)
      expect(budgets.length).toBeGreaterThan(0)
      expect(new Set(keysOf(budgets)).size).toBe(budgets.length)
      expect(Math.min(...budgets.map((budget) => budget.limit))).toBe(limit)
    }),
  )
})

test('no budget tells whose it is', () => {
  fc.assert(
    fc.property(typed, standing, (one, place) => {
      const text = keysOf(budgetsOf(one, place, 10)).join(' ')
      expect(text).not.toContain(one.ip)
      expect(text).not.toContain(one.address)
    }),
  )
})

test('whoever is known somewhere shares nothing with strangers elsewhere: these cannot shut them out', () => {
  fc.assert(
    fc.property(typed, ip, (one, elsewhere) => {
      fc.pre(elsewhere !== one.ip)
      const owner = budgetsOf(one, 'known', 10)
      expect(shared(owner, budgetsOf({ ...one, ip: elsewhere }, 'stranger', 10))).toEqual([])
    }),
  )
})

test('strangers at one address count together, wherever they come from and whether or not it is somebody’s', () => {
  fc.assert(
    fc.property(typed, ip, (one, elsewhere) => {
      fc.pre(elsewhere !== one.ip)
      const other = { ...one, ip: elsewhere, userId: undefined }
      expect(shared(budgetsOf(one, 'stranger', 10), budgetsOf(other, 'stranger', 10))).toHaveLength(1)
    }),
  )
})

test('strangers from one network count together, whatever address they try', () => {
  fc.assert(
    fc.property(typed, address, (one, another) => {
      fc.pre(another !== one.address)
      const other = { ...one, address: another }
      expect(shared(budgetsOf(one, 'stranger', 10), budgetsOf(other, 'stranger', 10))).toHaveLength(1)
    }),
  )
})
