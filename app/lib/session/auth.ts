type Auth = Awaited<ReturnType<typeof import('./auth-client.ts').createAuth>>

let auth: Promise<Auth> | undefined

/** The auth client of the page, loaded on first use; it adopts a session in the address. */
export function getAuth(): Promise<Auth> {
  if (!auth) {
    auth = import('./auth-client.ts').then(({ createAuth }) => createAuth())
    auth.catch(() => {
      auth = undefined
    })
  }
  return auth
}
