/** A browser binds a passkey to a name: at an address like 127.0.0.1 it has none. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Why not, and where they do; undefined where they do. */
export function whyNoPasskeys(): string | undefined {
  if (supportsPasskeys()) return undefined
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.'
  const { protocol, port } = location
  return `Passkeys need a name in the address. Open ${protocol}//localhost${port && `:${port}`} instead.`
}
