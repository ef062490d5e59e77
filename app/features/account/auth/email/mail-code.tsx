import { setPasswordAddress } from '#app/features/account/auth/auth-links.ts'
import { CodeForm } from '#app/features/account/auth/code-form.tsx'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { toast } from '#app/lib/toast.ts'
import { codeForm } from '#shared/auth-forms.ts'
import { verifyMail } from './verify-mail.ts'

/** The code of an email, for reading it on another device. */
export function MailCode({ email, type, next }: { email: string; type: 'email' | 'recovery'; next: string }) {
  const go = useGo()
  const code = useForm(codeForm, async ({ token }) => {
    const outcome = await verifyMail({ email, token, type })
    if (outcome.state === 'failed') {
      toast.error(outcome.message)
      return
    }
    if (outcome.state === 'verified') toast.success('Email verified!')
    if (outcome.state === 'recovery') await go('/auth/password', { replace: true })
    else {
      const dropped = outcome.state === 'verified' && outcome.passwordDropped
      await go(onwards(dropped ? setPasswordAddress(next) : next), { replace: true })
    }
  })
  return <CodeForm code={code} hint="The six digits in the email, if you opened it on another device." />
}
