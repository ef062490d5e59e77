/**
 * Writes app/content/api-calls.json, from which the API reference is rendered, out of the server's OpenAPI document. Each call is one
 * line, so that changes of different calls do not conflict in Git.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { endpoints } from '#server/orcher/endpoints.ts'
import { openApi } from '#server/orcher/openapi.ts'
import { readReference } from './orcher/read-reference.ts'

const file = path.resolve(import.meta.dirname, '../app/content/api-calls.json')

/** False if the file was out of date. It is up to date afterward, unless this only checks. */
export async function writeApiReference({ check }: { check: boolean }): Promise<boolean> {
  const { families, errors, calls } = readReference(openApi(endpoints, ''))
  const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
  const text = `{\n"families": [\n${lines(families)}\n],\n"errors": [\n${lines(errors)}\n],\n"calls": [\n${lines(calls)}\n]\n}\n`
  const same = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!same && check) {
    console.log('app/content/api-calls.json is not of today’s calls: run `node tools/api-reference.ts`.')
  }
  if (!same && !check) await writeFile(file, text)
  return same
}

if (import.meta.main) await writeApiReference({ check: false })
