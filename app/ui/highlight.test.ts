import { describe, expect, it } from 'vitest'
import { quickStarts } from '#app/content/api.ts'
import { highlight } from './highlight.ts'

describe('highlighting', () => {
  it('loses no character of any sample', () => {
    for (const { code } of quickStarts)
      expect(
        highlight(code)
          .map((token) => token.text)
          .join(''),
      ).toBe(code)
  })

  it('tells words, strings and comments apart', () => {
    expect(highlight('const a = "b" // c').map(({ text, kind }) => `${kind}:${text.trim()}`)).toEqual([
      'keyword:const',
      'plain:a =',
      'string:"b"',
      'plain:',
      'comment:// c',
    ])
  })

  it('takes a slash within a string for a string', () => {
    expect(highlight('curl "$TANNR_URL/v1//agents"').at(-1)).toEqual({
      text: '"$TANNR_URL/v1//agents"',
      kind: 'string',
    })
  })
})
