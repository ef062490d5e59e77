import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export function WithScripts({ children }: { children: ReactNode }) {
  return <span className="noscript:hidden">{children}</span>
}

export function WithoutScripts({ children }: { children: ReactNode }) {
  return <span className="hidden noscript:inline">{children}</span>
}

/**
 * One button, which posts everything in the email's link to the page's own address. The server redirects to a fragment, and the
 * style sheet shows the outcome of that name in place of the button.
 */
export function ConfirmWithoutScripts() {
  return (
    <div className="hidden flex-col gap-3.5 text-center text-15 text-ink-2 noscript:flex">
      <Outcome id="verified" className="peer/verified">
        Email verified! <TextLink to="/forgot-password">Choose a password</TextLink> or{' '}
        <TextLink to="/sign-in">sign in</TextLink>, in a browser that runs JavaScript.
      </Outcome>
      <Outcome id="halfway" className="peer/halfway">
        This address is confirmed. Now follow the link we sent to the other one.
      </Outcome>
      <Outcome id="failed" className="peer/failed">
        Verification failed. The link may have expired or been used already.
      </Outcome>
      <Outcome id="scripts-needed" className="peer/scripts">
        This link needs JavaScript to sign you in. It still works: open it in a browser that has it.
      </Outcome>
      <form
        method="post"
        className="peer-target/failed:hidden peer-target/halfway:hidden peer-target/scripts:hidden peer-target/verified:hidden"
      >
        <Button type="submit" size="large" shape="block">
          Confirm my email address
        </Button>
      </form>
    </div>
  )
}

function Outcome({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  return (
    <p id={id} role="status" className={`hidden target:block ${className}`}>
      {children}
    </p>
  )
}
