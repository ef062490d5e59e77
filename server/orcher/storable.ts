/** Makes JSON and text storable for PostgreSQL. */

/** Removes NUL and lone surrogates (from truncation), which PostgreSQL cannot store. */
export const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '')

const refused = /\\u(?:0000|d[89a-f])/i

export function storable(value: unknown): string {
  const text = JSON.stringify(value)
  if (!refused.test(text)) return text
  return JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one === 'string') return storableText(one)
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).map(([name, field]) => [storableText(name), field]))
  })
}
