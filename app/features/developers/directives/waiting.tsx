import { useQuery } from '@tanstack/react-query'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { type Approval, isMine, namedQuery } from './approvals/approval-queries.ts'
import type { Directive } from './directive-queries.ts'

/** Why a directive is waiting: for whom, for what, or what stopped it. */
export function Waiting({ directive }: { directive: Directive }) {
  const { state, questions, explained } = directive
  if (state === 'awaiting_approval') return <WaitingForPerson directive={directive} />
  if (questions.length > 0) {
    return (
      <ul className="flex flex-col gap-2 rounded-card border border-accent bg-surface px-5 py-4 text-15">
        {questions.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    )
  }
  return explained ? (
    <p className="rounded-card border border-line bg-surface px-5 py-4 text-15">{explained}</p>
  ) : null
}

function WaitingForPerson({ directive: { id, steps } }: { directive: Directive }) {
  const scope = useWorkspaceScope()
  const { data: approval } = useQuery(namedQuery(scope, { directive: id }))
  const isOwn = Boolean(approval && isMine(approval))
  const what = steps.waits ? `Step ${steps.waits}` : 'The plan'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-warn bg-surface px-5 py-4">
      <div className="min-w-0">
        <p dir="auto" className="text-15 font-semibold">
          {what} waits for {isOwn ? 'you' : 'a person'}
          {approval && steps.waits && `: ${lowerFirst(approval.title)}`}
        </p>
        {approval && <p className="text-14 text-ink-2">{termsOf(approval)}</p>}
      </div>
      <ButtonLink
        className="max-md:w-full"
        look={isOwn ? 'primary' : 'outline'}
        to={`/orcher/console/approvals?directive=${id}`}
      >
        {isOwn ? 'Review and decide' : 'See what waits'}
      </ButtonLink>
    </div>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const termsOf = ({ policy, roles, four_eyes, aal2, expires_at }: Approval) =>
  [
    `Policy “${policy}”`,
    `${roles.join(' or ')}${four_eyes ? ', not the issuer' : ''}${aal2 ? ', with a second factor' : ''}`,
    `expires ${weekdayAndTime(expires_at)}`,
  ].join(' · ')
