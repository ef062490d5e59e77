/** Headers that SQL decides about. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a header must not hold
const headerValue = /^[^\u0000-\u0008\u000a-\u001f\u007f]*$/

export const isHeader = (name: string, value: string): boolean =>
  headerName.test(name) && headerValue.test(value)

/** Node writes each character as one byte and refuses those beyond, so that a text goes there as its bytes in UTF-8, as on the wire. */
export const headerText = (value: string): string => Buffer.from(value).toString('latin1')
