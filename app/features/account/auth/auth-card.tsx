import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Stitch } from '#app/ui/thread.tsx'

/** The end of the card: once the parser has reached it, the card is complete. */
export const AUTH_CARD_END = 'auth-card-end'

type AuthCardProps = {
  title: ReactNode
  lead?: ReactNode
  /** Its top stays where it is when its content changes after hydration: it has the room of the longest. */
  steady?: boolean
  /** The logo of the party this step is for, beside ours. */
  partner?: ReactNode
  children: ReactNode
}

/** The centred card of every auth step: mark, title, the step, the legal links. */
export function AuthCard({ title, lead, steady, partner, children }: AuthCardProps) {
  const card = (
    <div className="flex w-full max-w-105 flex-col rounded-card border border-line bg-surface px-5 pt-8 pb-8 shadow-float sm:px-10 sm:pt-10">
      <div className="flex items-center justify-center gap-3">
        {partner && (
          <>
            {partner}
            <Stitch className="w-10" />
          </>
        )}
        <Link to="/" aria-label="Tannr, home" className="rounded-input">
          <LogoMark className="size-11" />
        </Link>
      </div>
      <h1 tabIndex={-1} className="mt-4 text-center text-26 sm:text-[1.875rem]">
        {title}
      </h1>
      {lead && <div className="mt-2 text-center text-15 text-balance text-ink-2">{lead}</div>}
      <div className="mt-7 flex flex-col gap-3.5">{children}</div>
      <p id={AUTH_CARD_END} className="mt-8 flex justify-center gap-1.5 text-14">
        <TextLink to="/terms" look="quiet">
          Terms of Use
        </TextLink>
        <span aria-hidden="true" className="text-ink-3">
          ·
        </span>
        <TextLink to="/privacy" look="quiet">
          Privacy Policy
        </TextLink>
      </p>
    </div>
  )
  if (!steady) return card
  return <div className="flex min-h-190 w-full flex-col items-center noscript:min-h-0">{card}</div>
}

type AuthTurnProps = { question?: string; to: string; state?: Record<string, string>; children: string }

/** A line under the form that links to another step, and passes what was typed here in `state`. */
export function AuthTurn({ question, to, state, children }: AuthTurnProps) {
  return (
    <p className="text-center text-15 text-ink-2">
      {question && `${question} `}
      <TextLink to={to} state={state} data-scripted={state && 'state'}>
        {children}
      </TextLink>
    </p>
  )
}
