import { describe, expect, it } from 'vitest'
import { allFamilies } from '#app/content/api-reference.ts'
import { learnIds, samplePath, withKnownIds } from './sandbox-ids.ts'

const none = new Map<string, string>()

describe('the ids of the sandbox', () => {
  it('replace those of the samples once they are known', () => {
    const known = learnIds(none, { id: 'agt_AZy-9_x0123456789abc' })
    expect(withKnownIds('/agents/agt_7Qm2', known)).toBe('/agents/agt_AZy-9_x0123456789abc')
    expect(withKnownIds('/directives/dir_4Kx9', known)).toBe('/directives/dir_4Kx9')
  })

  it('are learned from the first row of a list, too', () => {
    expect(learnIds(none, { data: [{ id: 'apr_1' }, { id: 'apr_2' }] }).get('apr')).toBe('apr_1')
    expect(learnIds(none, { entries: [{ id: 'mem_1' }] }).get('mem')).toBe('mem_1')
    expect(learnIds(none, undefined).size).toBe(0)
    expect(learnIds(none, { id: '7f4df34d-3f1c-4d0f-9a57-3d8a2a2f6f0e' }).size).toBe(0)
  })

  it('stand in the path of every call that a key can make', () => {
    for (const { path, scope } of allFamilies.flatMap((family) => family.endpoints)) {
      if (scope !== undefined) expect(samplePath(path), path).not.toContain('{')
    }
  })
})
