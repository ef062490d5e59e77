import { expect, test } from 'vitest'
import { firstCalls, forTerminal } from './first-calls.ts'

test('what is pasted into a terminal names the address and the key that the call reads', () => {
  const code = firstCalls.find(({ language }) => language === 'curl')?.code ?? ''
  const text = forTerminal(code, { address: 'https://tannr.example', secret: 'tannr_sandbox_1' })
  expect(text.split('\n').slice(0, 3)).toEqual([
    'export TANNR_URL=https://tannr.example',
    'export TANNR_API_KEY=tannr_sandbox_1',
    'curl "$TANNR_URL/v1/agents" \\',
  ])
  expect(forTerminal(code, { address: undefined, secret: undefined })).toBe(code)
})
