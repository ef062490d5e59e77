import { expect, it } from 'vitest'
import { fallbacksOf } from '#server/platform/setting.ts'
import { type RestSettings, restRows } from '#server/rest/settings.ts'
import { withDatabaseSettings } from './rest-settings.ts'

const given: RestSettings = { ...fallbacksOf(restRows), maxRows: 100 }

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

it('every setting with a variable may be the database’s own', () => {
  expect(
    withDatabaseSettings(given, [
      ['pgrst.db_pre_request', 'api.check'],
      ['pgrst.db_tx_end', 'rollback'],
      ['pgrst.openapi_mode', 'disabled'],
      ['pgrst.jwt_aud', 'us'],
      ['pgrst.server_cors_allowed_origins', 'https://a.example, https://b.example'],
      ['pgrst.server_trace_header', 'X-Trace'],
      ['pgrst.db_hoisted_tx_settings', 'work_mem'],
    ]),
  ).toEqual({
    ...given,
    preRequest: 'api.check',
    txEnd: 'rollback',
    openapiMode: 'disabled',
    audience: 'us',
    corsOrigins: ['https://a.example', 'https://b.example'],
    traceHeader: 'x-trace',
    hoisted: ['work_mem'],
  })
})

it('what cannot be taken is ignored', () => {
  expect(withDatabaseSettings(given, [['pgrst.db_tx_end', 'sometimes']])).toEqual(given)
})

it('a number that is none is ignored', () => {
  expect(withDatabaseSettings(given, [['pgrst.db_max_rows', 'many']]).maxRows).toBe(100)
})
