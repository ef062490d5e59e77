/** A connection string whose sessions begin with these settings, besides those that it has. Values hold no blanks. */
export function withOptions(address: string, settings: Readonly<Record<string, string | number>>): string {
  const url = new URL(address)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', [given, ...options].filter(Boolean).join(' '))
  return url.toString()
}
