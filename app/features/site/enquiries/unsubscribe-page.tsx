import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Hidden as soon as there is an outcome: the server redirects to the fragment that names it. */
const unlessAnswered =
  'peer-target/done:hidden peer-target/back:hidden peer-target/unknown:hidden peer-target/later:hidden'

/**
 * The target of the link in an email. Its buttons post to the page's own address, with the link's token; neither scripts nor an
 * account are needed.
 */
export function UnsubscribePage() {
  return (
    <div className="page-x page-width flex min-h-[60vh] max-w-180 flex-col justify-center py-16">
      <p className="text-14 font-semibold text-accent">Email from Tannr</p>
      <h1 tabIndex={-1} className="mt-3 text-34 outline-none md:text-42">
        Unsubscribe
      </h1>
      <div className="mt-6 text-18">
        <Outcome id="done" className="peer/done">
          <p>
            <strong>You are unsubscribed.</strong> We won’t send this kind of email to this address again. You
            will still get other emails, each with its own switch in your settings.
          </p>
          <Act value="back" look="outline">
            I changed my mind: subscribe me again
          </Act>
        </Outcome>
        <Outcome id="back" className="peer/back">
          <p>
            <strong>You are subscribed again.</strong> The next email comes when there is something new.
          </p>
          <Act value="stop" look="outline">
            Unsubscribe
          </Act>
        </Outcome>
        <Outcome id="unknown" className="peer/unknown">
          <p>
            <strong>This link doesn’t match a subscription.</strong> Open the link in our latest email, or{' '}
            <TextLink to="/support?topic=privacy-security">write to us</TextLink> and we’ll take the address
            off the list.
          </p>
        </Outcome>
        <Outcome id="later" className="peer/later">
          <p>
            <strong>That didn’t work.</strong> Nothing has changed. Please try again in a minute.
          </p>
          <Act value="stop">Unsubscribe</Act>
        </Outcome>
        <div className={unlessAnswered}>
          <p>This stops one kind of email to the address your link was sent to. You don’t have to sign in.</p>
          <Act value="stop">Unsubscribe</Act>
        </div>
      </div>
    </div>
  )
}

type OutcomeProps = { id: string; className: string; children: ReactNode }

function Outcome({ id, className, children }: OutcomeProps) {
  return (
    <div id={id} role="status" className={`hidden scroll-mt-60 target:block ${className}`}>
      {children}
    </div>
  )
}

function Act({ value, look, children }: { value: 'stop' | 'back'; look?: 'outline'; children: string }) {
  return (
    <form method="post" className="mt-8">
      <Button type="submit" name="act" value={value} size="large" {...(look && { look })}>
        {children}
      </Button>
    </form>
  )
}
