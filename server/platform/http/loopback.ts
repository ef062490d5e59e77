/** Whether a host name or address, without brackets, is loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^::ffff:/, '')
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
  )
}
