import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Drawing, Thread, ThreadNode } from './thread.tsx'

type ErrorStateProps = {
  /** What happened, in the words that the person needs. */
  message: string
  onRetry?: () => void
  retrying?: boolean
  /** Another way on, for example a link to sign in. */
  action?: ReactNode
}

export function ErrorState({ message, onRetry, retrying, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-5 px-4 py-14 text-center">
      <Drawing viewBox="0 0 200 60" className="w-48 max-w-full">
        <Thread d="M8 30 H 82" solid />
        <Thread d="M118 30 H 192" />
        <Thread d="M86 20 l 8 -10 M 100 18 v -12 M 114 20 l -8 -10" hue="accent" solid />
        <ThreadNode x={8} y={30} hue="line" />
        <ThreadNode x={192} y={30} hue="line" />
      </Drawing>
      <p className="max-w-[52ch] text-16">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button look="outline" onClick={onRetry} busy={retrying ?? false}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
