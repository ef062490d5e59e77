/** Addresses that lead elsewhere; the web server answers them with a redirect, the router with a navigation. */
export const movedAddresses: Readonly<Record<string, string>> = {
  '/signup': '/sign-up',
  '/login': '/sign-in',
}
