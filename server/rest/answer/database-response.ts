/** Status and headers that SQL sets by the settings response.status and response.headers. */
import { badHeadersSetting, badStatusSetting } from '#server/rest/errors.ts'
import type { Answer } from './answer.ts'
import { headerText, isHeader } from './header-text.ts'

export function databaseStatus(setting: string | undefined): number | undefined {
  if (setting === undefined) return undefined
  const status = /^\d{3}$/.test(setting) ? Number(setting) : 0
  if (status < 200 || status > 599) throw badStatusSetting()
  return status
}

/** Adds the headers of the setting. They replace generated ones of the same name; a name that appears twice is sent twice. */
export function applyDatabaseHeaders(headers: Answer['headers'], setting: string | undefined): void {
  if (setting === undefined) return
  const own: Answer['headers'] = {}
  for (const [name, value] of readHeaders(setting)) {
    const key = name.toLowerCase()
    const before = own[key]
    own[key] = before === undefined ? value : [before, value].flat()
  }
  Object.assign(headers, own)
}

function readHeaders(setting: string): [string, string][] {
  return parseArray(setting).map((item) => {
    const entries = typeof item === 'object' && item !== null ? Object.entries(item) : []
    const [name, value] = entries[0] ?? []
    if (entries.length !== 1 || name === undefined || typeof value !== 'string') throw badHeadersSetting()
    if (!isHeader(name, value)) throw badHeadersSetting()
    return [name, headerText(value)]
  })
}

function parseArray(setting: string): unknown[] {
  try {
    const value: unknown = JSON.parse(setting)
    if (Array.isArray(value)) return value
  } catch {
    // Reported below, like any text that is not an array.
  }
  throw badHeadersSetting()
}
