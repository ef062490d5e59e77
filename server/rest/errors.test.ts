import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as errors from './errors.ts'
import { invalidToken, tokenRefusals } from './token-errors.ts'

/** Stands for any detail of a failure, as a text and as a list of one. */
const said = Object.assign(['…'], { schema: '…', name: '…', relation: '…', details: '…', choices: '…' })

test('status, code and texts of every failure stand as they are on the wire', () => {
  const makers = Object.entries(errors).filter(([, make]) => make !== errors.RestError)
  const table = makers.map(([name, make]) => {
    const made = (make as (...given: unknown[]) => errors.RestError)(said, said, said, said)
    return {
      name,
      status: made.status,
      code: made.code,
      message: `${made.message}`,
      details: made.details,
      hint: made.hint,
    }
  })
  expect(table).toMatchSnapshot()
})

test('what is wrong with a token is told as it always was', () => {
  const reasons = Object.keys(tokenRefusals) as (keyof typeof tokenRefusals)[]
  const table = reasons.map((reason) => {
    const { status, code, message, details, headers } = invalidToken(reason, '…')
    return { reason, status, code, message, details, headers }
  })
  expect(table).toMatchSnapshot()
})

test('no failure is made elsewhere with words of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^(token-)?errors\.ts$/.test(file))
    .filter((file) => /new RestError\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
  expect(sources).toEqual([])
})
