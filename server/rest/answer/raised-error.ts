/** `RAISE SQLSTATE 'PGRST'`: the database determines the whole answer. */
import { headerText, isHeader } from './header-text.ts'

export type Raised = {
  status: number
  reason: string | undefined
  headers: Record<string, string>
  code: string
  details: unknown
  hint: unknown
  message: string
}

type Fields = Record<string, unknown>

/** Which part of the raised error is malformed, and why. */
export type Misraised = { wrong: 'message' | 'detail'; details: string }

export function readRaised(message: string, detail: string | undefined): Raised | Misraised {
  const body = parseObject(message)
  if (!body || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return { wrong: 'message', details: `Invalid JSON value for MESSAGE: '${message}'` }
  }
  if (detail === undefined) return { wrong: 'detail', details: 'DETAIL is missing in the RAISE statement' }
  const control = parseObject(detail)
  if (!control || !isStatus(control.status) || !isHeaders(control.headers)) {
    return { wrong: 'detail', details: `Invalid JSON value for DETAIL: '${detail}'` }
  }
  return {
    status: control.status,
    reason: typeof control.status_text === 'string' ? control.status_text : undefined,
    headers: Object.fromEntries(
      Object.entries(control.headers).map(([name, value]) => [name.toLowerCase(), headerText(value)]),
    ),
    code: body.code,
    details: body.details ?? null,
    hint: body.hint ?? null,
    message: body.message,
  }
}

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Statuses with which a server can end an answer. */
const isStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599

function isHeaders(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, text]) => typeof text === 'string' && isHeader(name, text))
  )
}
