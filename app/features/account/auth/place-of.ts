/** The host, or the application of this device that the scheme belongs to. */
export function placeOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : `an app on this device (${protocol}//)`
}
