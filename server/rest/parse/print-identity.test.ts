/** Whatever a query can say is read back as it was meant: printed by the wire's grammar, and parsed again. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Field, JsonStep } from './field.ts'
import { comparisons, type Filter, textSearches } from './parse-filter.ts'
import { type Condition, type Group, parseLogic } from './parse-logic.ts'
import { type OrderTerm, parseOrder } from './parse-order.ts'
import { parseSelect, type SelectItem } from './parse-select.ts'

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const isPlain = (name: string) => /^[\p{L}\p{N}_$]+$/u.test(name)
/** Without quotes, `count()` is the aggregate. */
const printName = (name: string) => (isPlain(name) && name !== 'count' ? name : quoted(name))
const printKey = ({ key, isIndex }: JsonStep) => (isIndex ? key : quoted(key))
const printField = ({ name, path }: Field) =>
  printName(name) + path.map((step) => step.arrow + printKey(step)).join('')

const name = fc.oneof(
  fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/),
  fc.constantFrom(
    'count',
    'not',
    'and',
    'eq',
    'größe',
    'full name',
    'a.b',
    'x,y',
    'quo"te',
    'back\\slash',
    '1',
    '(',
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }).filter((text) => text !== '*'),
)
const step: fc.Arbitrary<JsonStep> = fc
  .tuple(
    fc.constantFrom('->' as const, '->>' as const),
    fc.oneof(
      fc.integer({ min: -99, max: 99 }).map((index) => ({ key: String(index), isIndex: true })),
      fc.string({ minLength: 1, maxLength: 5 }).map((key) => ({ key, isIndex: false })),
    ),
  )
  .map(([arrow, key]) => ({ arrow, ...key }))
const field: fc.Arbitrary<Field> = fc.record({ name, path: fc.array(step, { maxLength: 3 }) })

const optional = <T extends object>(shape: T) =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const type = fc.constantFrom('text', 'int', 'double precision', 'my_type')

const column: fc.Arbitrary<SelectItem> = fc
  .tuple(
    field,
    perhaps(name),
    perhaps(type),
    perhaps(
      fc.constantFrom('sum' as const, 'avg' as const, 'count' as const, 'max' as const, 'min' as const),
    ),
    perhaps(type),
  )
  .map(([field, alias, cast, aggregate, aggregateCast]) => ({
    kind: 'column',
    field,
    ...optional({ alias, cast, aggregate, aggregateCast: aggregate && aggregateCast }),
  }))
const whole: fc.Arbitrary<SelectItem> = fc.constant({ kind: 'column', field: { name: '*', path: [] } })
const { items } = fc.letrec<{ items: SelectItem[]; embed: SelectItem }>((tie) => ({
  items: fc.array(
    fc.oneof(
      { maxDepth: 3, depthIdentifier: 'embeds' },
      { weight: 4, arbitrary: column },
      whole,
      tie('embed'),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  embed: fc
    .tuple(
      fc.record({ relation: name, join: fc.constantFrom('inner' as const, 'left' as const) }),
      fc.boolean(),
      perhaps(name),
      perhaps(name.filter((hint) => hint !== 'inner' && hint !== 'left')),
      fc.oneof(fc.constant<SelectItem[]>([]), tie('items')),
    )
    .map(([own, spread, alias, hint, items]) => ({
      kind: 'embed',
      ...{ ...own, spread, items },
      ...optional({ alias: spread ? undefined : alias, hint }),
    })),
}))

function printItem(item: SelectItem): string {
  const alias = item.alias === undefined ? '' : `${printName(item.alias)}:`
  if (item.kind === 'embed') {
    const marks = [item.hint && printName(item.hint), item.join === 'inner' && 'inner'].filter(Boolean)
    const start = item.spread ? '...' : alias
    return `${start}${printName(item.relation)}${marks.map((mark) => `!${mark}`).join('')}(${item.items.map(printItem).join(',')})`
  }
  const { field, cast, aggregate, aggregateCast } = item
  const ending = [cast && `::${cast}`, aggregate && `.${aggregate}()`, aggregateCast && `::${aggregateCast}`]
  return `${alias}${field.name === '*' ? '*' : printField(field)}${ending.filter(Boolean).join('')}`
}

const runs = { numRuns: 2000 }

it('a selection of columns, aggregates and embeds', () => {
  fc.assert(
    fc.property(items, (items) => {
      expect(parseSelect(items.map(printItem).join(','))).toEqual(items)
    }),
    runs,
  )
})

const term: fc.Arbitrary<OrderTerm> = fc
  .tuple(
    field,
    perhaps(name),
    perhaps(fc.constantFrom('asc' as const, 'desc' as const)),
    perhaps(fc.constantFrom('first' as const, 'last' as const)),
  )
  .map(([field, relation, direction, nulls]) => ({ field, ...optional({ relation, direction, nulls }) }))
const printTerm = ({ field, relation, direction, nulls }: OrderTerm) =>
  [
    relation === undefined ? printField(field) : `${printName(relation)}(${printField(field)})`,
    ...[direction, nulls && `nulls${nulls}`].filter(Boolean),
  ].join('.')
const target = ({ field, relation }: OrderTerm) => JSON.stringify([relation, field])

it('an order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(term, { minLength: 1, maxLength: 5, selector: target }), (terms) => {
      expect(parseOrder(terms.map(printTerm).join(','))).toEqual(terms)
    }),
    runs,
  )
})

const quantifiable = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']
const value = fc.string({ maxLength: 8, unit: 'grapheme' })
type Said = { filter: Filter; text: string }
/** A condition with the text that says it. Patterns and lists are changed on the way, which tests of their own cover. */
const said: fc.Arbitrary<Said> = fc
  .tuple(
    field,
    fc.boolean(),
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...(Object.keys(comparisons) as (keyof typeof comparisons)[])),
          perhaps(fc.constantFrom('any' as const, 'all' as const)),
          value,
        )
        .filter(([operator, , text]) => !/like|match/.test(operator) || /^\p{L}*$/u.test(text))
        .map(([operator, all, text]) => {
          const quantifier = quantifiable.includes(operator) ? all : undefined
          return {
            test: { kind: 'compare' as const, operator, ...optional({ quantifier }), value: { text } },
            text: `${operator}${quantifier ? `(${quantifier})` : ''}.${quoted(text)}`,
          }
        }),
      fc.constantFrom('null', 'not_null', 'true', 'false', 'unknown').map((is) => ({
        test: { kind: 'is' as const, value: is as 'null' },
        text: `is.${is}`,
      })),
      fc
        .tuple(
          fc.constantFrom(...(Object.keys(textSearches) as (keyof typeof textSearches)[])),
          perhaps(fc.constantFrom('english', 'german')),
          value,
        )
        .map(([operator, language, text]) => ({
          test: { kind: 'search' as const, operator, ...optional({ language }), value: { text } },
          text: `${operator}${language ? `(${language})` : ''}.${quoted(text)}`,
        })),
    ),
  )
  .map(([field, negated, { test, text }]) => ({
    filter: { kind: 'filter', field, negated, test },
    text: `${printField(field)}.${negated ? 'not.' : ''}${text}`,
  }))
type SaidGroup = { condition: Condition; text: string }
const { group } = fc.letrec<{ group: SaidGroup; condition: SaidGroup }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'groups' },
    { weight: 3, arbitrary: said.map(({ filter, text }) => ({ condition: filter, text })) },
    tie('group'),
  ),
  group: fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const),
      fc.boolean(),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    )
    .map(([operator, negated, inside]) => ({
      condition: { kind: 'group', operator, negated, conditions: inside.map(({ condition }) => condition) },
      text: `${negated ? 'not.' : ''}${operator}(${inside.map(({ text }) => text).join(',')})`,
    })),
}))

it('a tree of conditions', () => {
  fc.assert(
    fc.property(group, ({ condition, text }) => {
      const { operator, negated } = condition as Group
      expect(parseLogic(operator, negated, text.slice(text.indexOf('(')))).toEqual(condition)
    }),
    runs,
  )
})
