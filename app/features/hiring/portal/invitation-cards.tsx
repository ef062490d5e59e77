import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { VerifiedMark } from '#app/ui/verified-mark.tsx'
import { companyRoles, type Invitation, portalPath, roleDuties } from '#shared/company.ts'
import { answerInvitation, invitationsQuery } from './team-queries.ts'

type InvitationCardsProps = {
  person: string
  email: string
  /** The one that an email links to. */
  asked: string | null
}

/** Invitations of companies to act for them. */
export function InvitationCards({ person, email, asked }: InvitationCardsProps) {
  const query = invitationsQuery(person)
  const { data: invitations } = useQuery(query)
  const navigate = useNavigate()
  const answer = useChange<Invitation[], Invitation & { accepted: boolean }, string>({
    kind: 'company',
    key: queryKey('ownInvitations', person),
    run: ({ id, accepted }) => answerInvitation(id, accepted),
    shown: (open, { id }) => open.filter((one) => one.id !== id),
    failed: 'Failed to answer the invitation',
    done: ({ accepted, company, slug }) => {
      toast.success(
        accepted ? `You’re now a member of ${company}` : `Declined. ${company} can invite you again`,
      )
      navigate(accepted ? portalPath('overview', slug) : '/business-portal', { replace: true })
    },
  })
  if (!invitations) return null
  const isOver = asked !== null && !invitations.some(({ id }) => id === asked) && !answer.isSuccess
  if (invitations.length === 0 && !isOver) return null
  return (
    <section aria-label="Invitations" className="page-x page-width flex flex-col gap-3 pt-6">
      {isOver && (
        <p role="status" className="rounded-card border border-line bg-surface px-5 py-4 text-15">
          That invitation has ended, or it is for a different address than {email}. Sign in with the address
          it was sent to, or ask for a new one to this address.
        </p>
      )}
      {invitations.map((invitation) => (
        <article
          key={invitation.id}
          className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-dashed border-line-strong bg-surface px-5 py-4"
        >
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
            <h2 className="text-18 font-semibold wrap-anywhere">
              {invitation.inviter} invites you to join {invitation.company}
            </h2>
            <p className="text-14 text-ink-2">
              {companyRoles[invitation.role]}: {roleDuties[invitation.role].toLowerCase()}
            </p>
            <VerifiedMark company={invitation} />
          </div>
          <div className="flex gap-3">
            <Button
              look="outline"
              aria-label={`Decline: ${invitation.company}`}
              onClick={() => answer.mutate({ ...invitation, accepted: false })}
            >
              Decline
            </Button>
            <Button
              aria-label={`Accept: ${invitation.company}`}
              onClick={() => answer.mutate({ ...invitation, accepted: true })}
            >
              Accept
            </Button>
          </div>
        </article>
      ))}
    </section>
  )
}
