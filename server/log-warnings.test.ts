import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a separate process, so that its warnings disturb no other test. */
const script = `
import { logWarnings } from '#server/log-warnings.ts'
logWarnings({ warn: ({ err }, message) => console.log(JSON.stringify([err.name, err.message, message])) })
const ofEngine = new Error('early')
ofEngine.name = 'TimeoutNegativeWarning'
ofEngine.stack = 'at sleep (/srv/node_modules/@dbos-inc/dbos-sdk/dist/src/utils.js:161:1)'
process.emitWarning(ofEngine)
process.emitWarning('old ways', 'DeprecationWarning')
setTimeout(() => {}, -5)
`

test('warnings are lines of the log, but for the one that the engine makes by itself', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ])
  const told = stdout.trim().split('\n')
  expect(told.map((line) => JSON.parse(line))).toEqual([
    ['DeprecationWarning', 'old ways', 'Node warns'],
    ['TimeoutNegativeWarning', expect.stringContaining('-5'), 'Node warns'],
  ])
  expect(stderr).toBe('')
})
