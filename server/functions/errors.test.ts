import { expect, test } from 'vitest'
import * as errors from './errors.ts'

test('status, code and text of what the service answers by itself stand as clients know them', () => {
  const {
    functionNotFound,
    bodyTooLarge,
    tooManyRequests,
    upgradeUnsupported,
    noAnswerInTime,
    failureError,
  } = errors
  const made = [
    ...[functionNotFound, bodyTooLarge, tooManyRequests, upgradeUnsupported, noAnswerInTime].map((make) =>
      make(),
    ),
    errors.unauthorized('UNAUTHORIZED_…', '…'),
    errors.databaseUnavailable('…'),
    ...(['boot', 'crash', 'memory', 'cpu', 'disk', 'closed'] as const).map(failureError),
  ]
  expect(
    made.map(({ status, code, message, relay }) => `${status} ${code} ${message}${relay ? ' (relay)' : ''}`),
  ).toMatchInlineSnapshot(`
    [
      "404 NOT_FOUND Function not found",
      "413 PAYLOAD_TOO_LARGE The body of the request is larger than a function may be sent",
      "429 TOO_MANY_REQUESTS The function works on as many requests as it may, try again",
      "500 UPGRADE_UNSUPPORTED Functions upgrade connections to web sockets alone (relay)",
      "504 IDLE_TIMEOUT The function did not answer in time",
      "401 UNAUTHORIZED_… … (relay)",
      "503 DATABASE_UNAVAILABLE … (relay)",
      "503 BOOT_ERROR Worker failed to boot (please check logs)",
      "500 WORKER_ERROR Function exited due to an error (please check logs)",
      "546 WORKER_LIMIT Memory limit exceeded (please check logs)",
      "546 WORKER_LIMIT CPU time limit exceeded (please check logs)",
      "546 WORKER_LIMIT Disk limit exceeded (please check logs)",
      "503 SHUTTING_DOWN The server is going down",
    ]
  `)
})

test('a machine without Deno is told how to come by it', () => {
  const { status, code, message, relay } = errors.runtimeMissing()
  expect({ status, code, relay }).toEqual({ status: 503, code: 'RUNTIME_MISSING', relay: true })
  expect(message).toMatch(/^Functions run on Deno, which is not installed .* Run npm ci again/)
})
