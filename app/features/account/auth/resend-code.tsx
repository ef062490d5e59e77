import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { useCountdown } from './use-countdown.ts'

const RESEND_AFTER_SECONDS = 60

type ResendCodeProps = {
  /** Resolves to whether a code was sent, after showing why not. */
  send: () => Promise<boolean>
  disabled: boolean
}

/** Another code by SMS, a minute after the one before. */
export function ResendCode({ send, disabled }: ResendCodeProps) {
  const [sending, setSending] = useState(false)
  const [secondsLeft, restart] = useCountdown(RESEND_AFTER_SECONDS)

  async function resend() {
    setSending(true)
    const sent = await send()
    setSending(false)
    if (!sent) return
    restart()
    toast.success('Verification code resent')
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Button
        look="outline"
        size="large"
        shape="block"
        busy={sending}
        disabled={disabled || secondsLeft > 0}
        onClick={resend}
      >
        Resend code
      </Button>
      {secondsLeft > 0 && (
        <p className="text-center text-13 text-ink-3 tabular-nums">
          You can ask for another code in {secondsLeft} s.
        </p>
      )}
    </div>
  )
}
