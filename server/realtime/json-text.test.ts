import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isJson, isJsonInTurns, outlineInTurns, outlineOf, scalarOf } from './json-text.ts'

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const piece = fc.constantFrom(
  ...['{', '}', '[', ']', '"', ',', ':', '1', '-', '0', '.5', 'e1', 'E+2', 'true', 'null', ' ', '\n', '\\'],
  ...['\\u00e9', '\\u12', 'a', '"a"', '"a":1', '[1]', '\t', '\x01', '\v', 'é', '1.', '01', '1e', ','],
)
const soup = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

it('is JSON to the letter as JSON.parse takes it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        soup,
        fc.json(),
        fc.json().map((text) => text.slice(0, -1)),
      ),
      (text) => {
        expect(isJson(Buffer.from(text))).toBe(parses(text))
      },
    ),
    { numRuns: 5000 },
  )
})

it('the members of the levels that are asked for have their text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const outline = outlineOf(Buffer.from(JSON.stringify(object, null, 1)), { levels: 1, members: 100 })
      const read = outline?.members.map(({ key, value }) => [key, JSON.parse(String(value))])
      expect(read).toEqual(Object.entries(JSON.parse(JSON.stringify(object))))
    }),
  )
  const deep = outlineOf(Buffer.from('{"a":[{"b":1},[]]}'), { levels: 3, members: 10 })
  const [a] = deep?.members ?? []
  expect(a?.inner.members.map(({ inner }) => inner.members.map(({ key }) => key))).toEqual([['b'], []])
  expect(['1', '"x"', 'null', '{"a":1}', '[1]'].map((text) => scalarOf(Buffer.from(text)))).toEqual([
    1,
    'x',
    null,
    {},
    [],
  ])
})

it('what goes too deep or has too many members is none', () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels))
  expect(isJson(nested(500))).toBe(true)
  expect(isJson(nested(501))).toBe(false)
  expect(isJson(nested(2_000_000))).toBe(false)
  expect(outlineOf(Buffer.from('[1,2,3]'), { levels: 1, members: 2 })).toBeUndefined()
})

it('of megabytes a piece is read at a turn, and others are served between', async () => {
  const text = `[${`${'['.repeat(400)}${']'.repeat(400)},`.repeat(1200)}{"a":nul`
  const bytes = Buffer.from(`${text}l}]`)
  let [turns, isOver] = [0, false]
  const counted = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  expect(await isJsonInTurns(bytes)).toBe(true)
  isOver = true
  await counted
  expect(turns).toBeGreaterThan(bytes.length / 100_000)
  expect(await isJsonInTurns(Buffer.from(text))).toBe(false)
  const kept = { levels: 1, members: 2000 }
  expect(await outlineInTurns(bytes, kept)).toEqual(outlineOf(bytes, kept))
  expect(outlineOf(bytes, kept)?.members.at(-1)?.value.toString()).toBe('{"a":null}')
})
