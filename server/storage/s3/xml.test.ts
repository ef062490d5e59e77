import { expect, test } from 'vitest'
import { type Element, parseXml } from './xml.ts'

const element = (name: string, text = '', ...children: Element[]): Element => ({ name, children, text })

test('elements, text and what stands around them are read', async () => {
  const document = `<?xml version="1.0"?>
    <!-- <a> --><s3:Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet/><Object a="b" ><Key>a&lt;&#x62;</Key></Object></s3:Delete>`
  expect(await parseXml(document)).toEqual(
    element('Delete', '', element('Quiet'), element('Object', '', element('Key', 'a<b'))),
  )
  expect(await parseXml('<a b="c"/>')).toEqual(element('a'))
})

test.each([
  ...[
    '<a>',
    '<a></b>',
    '</a>',
    '<a/><b/>',
    'text',
    '<a/>text',
    '<a>&unknown;</a>',
    '<a b="<"/>',
    '< a/>',
    '<a',
  ],
  ...['<!DOCTYPE a><a/>', '<a'.repeat(9), '<a>'.repeat(9) + '</a>'.repeat(9)],
])('%s is no document', async (text) => {
  expect(await parseXml(text)).toBeUndefined()
})

const long = 1_000_000
test.each([
  ['a name without an end', `<${'a'.repeat(long)}`],
  ['attributes without an end', `<a ${'b '.repeat(long)}`],
  ['slashes without an end', `<a${'/'.repeat(long)}`],
  ['a comment without an end', '<!--'.repeat(long)],
  ['an instruction without an end', `<?${'?'.repeat(long)}`],
  ['entities without an end', `<a>${'&'.repeat(long)}</a>`],
  ['a text longer than a key', `<a>${'&lt;'.repeat(long)}</a>`],
  ['more elements than a request has', `<a>${'<b/>'.repeat(long)}</a>`],
])(
  '%s is soon found to be none',
  async (_what, text) => {
    expect(await parseXml(text)).toBeUndefined()
  },
  1000,
)
