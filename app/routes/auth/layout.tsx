import { useEffect } from 'react'
import { type LinksFunction, Outlet } from 'react-router'
import { AUTH_CARD_END } from '#app/features/account/auth/auth-card.tsx'
import { SkipLink } from '#app/features/shell/frame/shell.tsx'
import { dropAct } from '#app/lib/page/kept-act.ts'
import { currentSession } from '#app/lib/session/session.ts'
import type { PageHandle } from '#app/root.tsx'

/** People come here to type: the first field is focused. */
export const handle: PageHandle = { boot: 'eager', area: 'auth' }

// The card is centered, so it must not be painted before it is complete. Chromium waits for the start of an element.
export const links: LinksFunction = () => [{ rel: 'expect', href: `#${AUTH_CARD_END}`, blocking: 'render' }]

/** Who leaves these pages without signing in gave up what they had pressed: whoever signs in next in this tab may be somebody else. */
function useDropActWhenLeft(): void {
  useEffect(
    () => () => {
      if (!currentSession()) dropAct('sessionStorage')
    },
    [],
  )
}

export default function AuthLayout() {
  useDropActWhenLeft()
  return (
    <>
      <SkipLink />
      <main
        id="content"
        tabIndex={-1}
        className="grid min-h-dvh grid-cols-1 content-center place-items-center px-4 py-8 sm:py-16"
      >
        <noscript>
          <p className="mb-6 max-w-105 text-center text-15">
            Signing in needs JavaScript. Please switch it on and reload the page.
          </p>
        </noscript>
        <Outlet />
      </main>
    </>
  )
}
