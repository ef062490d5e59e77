/**
 * Node's permission model knows no signals, and where the server is not root its functions have its own user: so they may not
 * send any. The rest is how process would give back what is taken here.
 */
const refused = [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'binding',
  '_linkedBinding',
  'dlopen',
] as const

export function guardProcess(): void {
  for (const name of refused) {
    Object.defineProperty(process, name, {
      value: () => {
        throw Object.assign(new Error(`process.${name} is not available to functions.`), {
          code: 'ERR_ACCESS_DENIED',
        })
      },
      writable: false,
      configurable: false,
    })
  }
}
