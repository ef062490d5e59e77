/** Passkeys are bound to a domain name, so an address like 127.0.0.1 cannot have any. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Why passkeys do not work here, and where they do; undefined if they work. */
export function whyNoPasskeys(): string | undefined {
  if (supportsPasskeys()) return undefined
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.'
  const { protocol, port } = location
  return `Passkeys need a name in the address. Open ${protocol}//localhost${port && `:${port}`} instead.`
}
