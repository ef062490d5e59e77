import { expect, it } from 'vitest'
import { type RestSettings, withDatabaseSettings } from './rest-settings.ts'

const given: RestSettings = {
  schemas: ['public'],
  extraSearchPath: ['public'],
  maxRows: 100,
  aggregates: false,
  plan: false,
}

it('without settings in the database the given ones hold', () => {
  expect(withDatabaseSettings(given, [['statement_timeout', '8s']])).toEqual(given)
})

it("the login's own settings go first, and of two the later", () => {
  expect(
    withDatabaseSettings(given, [
      ['pgrst.db_schemas', 'api, other'],
      ['pgrst.db_max_rows', '10'],
      ['pgrst.db_max_rows', '20'],
      ['pgrst.db_aggregates_enabled', 'true'],
      ['pgrst.db_plan_enabled', 'off'],
    ]),
  ).toEqual({ ...given, schemas: ['api', 'other'], maxRows: 20, aggregates: true })
})

it('a number that is none is ignored', () => {
  expect(withDatabaseSettings(given, [['pgrst.db_max_rows', 'many']]).maxRows).toBe(100)
})
