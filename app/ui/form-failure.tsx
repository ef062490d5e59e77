import { TextLink } from './text-link.tsx'

type FormFailureProps = {
  /** What did not happen: 'The goal was not saved'. */
  what: string
  failure: Error | undefined
  /** The sign-in link for somebody whose session ended; their input is restored when they come back. */
  signIn: string
}

/** Why a form was not sent. It stays open with everything that was typed, to be sent again. */
export function FormFailure({ what, failure, signIn }: FormFailureProps) {
  if (!failure) return null
  return (
    <p role="alert" className="text-14 font-medium text-bad">
      {what}: {failure.message}{' '}
      {failure.name === 'SignedOut' && (
        <>
          What you typed is kept. <TextLink to={signIn}>Sign in</TextLink>
        </>
      )}
    </p>
  )
}
