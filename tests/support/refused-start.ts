import { expect } from 'vitest'
import { startProcess } from './server-process.ts'

/** The output of a start that must fail: a plain message, and the exit code for operator errors. */
export async function refusedStart(env: Record<string, string>): Promise<string> {
  const outcome = await startProcess({ PORT: '0', LOG_LEVEL: 'error', ...env }).catch((error: Error) => error)
  if (!(outcome instanceof Error)) {
    await outcome.stop()
    throw new Error(`The server started on ${outcome.url}.`)
  }
  expect(outcome.message).toMatch(/^The server ended with 2 before/)
  expect(outcome.message).not.toMatch(/^\s+at /m)
  return outcome.message
}
