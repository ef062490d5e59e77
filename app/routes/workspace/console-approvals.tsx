import { lazy, Suspense } from 'react'
import { ApprovalsPage } from '#app/features/developers/directives/approvals/approvals-page.tsx'
import type { SecondStepProps } from '#app/features/developers/directives/approvals/decision-form.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Route } from './+types/console-approvals'

export const meta: Route.MetaFunction = () =>
  pageMeta('Approvals', 'Where an agent asks before it goes on, and you decide.', {
    path: '/orcher/console/approvals',
  })

const FirstStepDialog = lazy(async () => ({
  default: (await import('#app/features/account/security/first-step-dialog.tsx')).FirstStepDialog,
}))

function SecondStep(step: SecondStepProps) {
  const person = useSession()?.user.id
  return <Suspense>{person && <FirstStepDialog person={person} {...step} />}</Suspense>
}

export default function Approvals() {
  return <ApprovalsPage SecondStep={SecondStep} />
}
