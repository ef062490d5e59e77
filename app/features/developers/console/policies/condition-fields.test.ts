import { expect, test } from 'vitest'
import { z } from 'zod'
import { tools } from '#shared/orcher/tools.ts'
import { fieldsOf, serverToolFields } from './condition-fields.ts'

test('our own tools say what their arguments are, with choices and units', () => {
  expect(fieldsOf(z.toJSONSchema(tools.notify.args, { io: 'input' }))).toEqual([
    { path: 'to', kind: 'text', choices: ['issuer', 'workspace'] },
    { path: 'text', kind: 'text' },
  ])
  expect(fieldsOf(z.toJSONSchema(tools.search_jobs.args, { io: 'input' }))).toContainEqual({
    ...{ path: 'salary', kind: 'number', unit: 'dollars a year' },
  })
})

test('pinned tools of servers give the arguments inside arguments, and say no more than they agree about', () => {
  const order = {
    properties: {
      amount: { type: ['number', 'null'] },
      currency: { enum: ['EUR', 'USD'] },
      ship: {
        type: 'object',
        properties: { express: { type: 'boolean' }, 'not a path': { type: 'string' } },
      },
      lines: { type: 'array' },
    },
  }
  const refund = { properties: { amount: { type: 'string' }, currency: { enum: ['CHF'] } } }
  const pinned = [
    { server: 'shop', name: 'order', schema: order },
    { server: 'shop', name: 'refund', schema: refund },
  ]
  expect(serverToolFields(pinned)).toEqual([
    { path: 'server', kind: 'text', choices: ['shop'] },
    { path: 'name', kind: 'text', choices: ['order', 'refund'] },
    { path: 'arguments.amount', kind: 'text' },
    { path: 'arguments.currency', kind: 'text', choices: ['EUR', 'USD', 'CHF'] },
    { path: 'arguments.ship.express', kind: 'boolean' },
  ])
})

test('a schema may be anything', () => {
  for (const schema of [
    undefined,
    null,
    'x',
    [],
    { properties: [] },
    { properties: { a: null, b: { type: 'constructor' } } },
  ]) {
    expect(fieldsOf(schema)).toEqual([])
  }
})
