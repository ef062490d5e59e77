/** HTTP statuses of PostgreSQL's errors, by the full code, then by its class. */

const byCode: Record<string, number> = {
  '21000': 500,
  '22023': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const byClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  // Program limit exceeded: the request is the cause.
  '54': 400,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

export function statusOfSqlState(code: string, message: string, role: string): number {
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400
  if (code === '22023' && /^role ".*" does not exist$/s.test(message)) return 401
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406
  // Raised for the terms of a text search, which are part of the request.
  if (code === 'XX000' && message === 'tsquery stack too small') return 400
  return byCode[code] ?? byClass[code.slice(0, 2)] ?? 400
}
