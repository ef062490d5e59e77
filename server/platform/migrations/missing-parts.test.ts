import pg from 'pg'
import { expect, test } from 'vitest'
import { missingPart } from './missing-parts.ts'

function failure(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

test.each([
  ['0A000', 'extension "postgis" is not available', /DATABASE_URL to a PostgreSQL that has it/],
  ['58P01', 'extension "http" is not available', /net\.http_get/],
  ['42501', 'permission denied to create extension "dblink"', /Only a superuser .*create extension dblink/],
  ['3F000', 'schema "vault" does not exist', /create extension supabase_vault/],
  ['3F000', 'schema "cron" does not exist', /create extension pg_cron/],
  ['3F000', 'schema "shop" does not exist', /create schema if not exists shop/],
])('%s %s is told with what works instead', (code, message, sentence) => {
  expect(missingPart(failure(code, message))).toMatch(sentence)
})

test('nothing is said where nothing is missing', () => {
  expect(missingPart(failure('42601', 'syntax error at or near "creat"'))).toBeUndefined()
  expect(missingPart(new Error('timeout'))).toBeUndefined()
})
