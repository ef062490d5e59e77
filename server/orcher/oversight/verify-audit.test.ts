/** The verifier that the site gives out. Those of the SDKs are in verify-audit.sdk.test.ts. */
import { expect, test } from 'vitest'
import { auditChains, forgedChain, javaScriptAnswers, verify } from '#tests/support/audit-chains.ts'

const answers = javaScriptAnswers()

test.each(auditChains.map(([title, , said], index) => [title, said, index] as const))(
  '%s',
  async (_, said, index) => {
    expect([(await answers)[index]].flat()[0]).toBe(said)
  },
)

test('a chain that brings its own keys holds by them alone', async () => {
  expect(await verify(forgedChain, {})).toMatchObject({ ok: true, events: 12 })
})
