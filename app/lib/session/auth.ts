type Auth = Awaited<ReturnType<typeof import('./auth-client.ts').createAuth>>

let auth: Promise<Auth> | undefined

/** The one auth client of the page, loaded when first asked for; it adopts a session that the address carries. */
export function getAuth(): Promise<Auth> {
  if (!auth) {
    auth = import('./auth-client.ts').then(({ createAuth }) => createAuth())
    auth.catch(() => {
      auth = undefined
    })
  }
  return auth
}
