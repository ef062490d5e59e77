import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  type CompanyRole,
  type CompanyTeam,
  companyRoles,
  type OwnCompany,
  type TeamMember,
} from '#shared/company.ts'
import { longDate } from '#shared/long-date.ts'
import { profilePath } from '#shared/profile.ts'
import type { TeamChanges } from './use-team-changes.ts'

const InviteDialog = lazy(() =>
  import('./invite-dialog.tsx').then(({ InviteDialog }) => ({ default: InviteDialog })),
)

type TeamProps = { team: CompanyTeam; company: OwnCompany; changes: TeamChanges }

const roleOptions = Object.entries(companyRoles).map(([value, label]) => ({ value, label }))
const boxClass = 'divide-y divide-line rounded-card border border-line bg-surface'

export function MemberLines({ team, company, changes }: TeamProps) {
  const [removing, setRemoving] = useState<TeamMember>()
  const owns = company.role === 'owner'
  const me = currentSession()?.user.id
  return (
    <>
      <ul aria-label="Members" className={boxClass}>
        {team.members.map((member) => (
          <li key={member.person} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
            <Avatar name={member.name} />
            <div className="min-w-0 flex-1 basis-40">
              <p dir="auto" className="text-15 font-semibold wrap-anywhere">
                <Link
                  to={profilePath(member.handle)}
                  className="touch-target underline-offset-4 hover:underline"
                >
                  {member.name}
                </Link>
                {member.person === me && <span className="font-normal text-ink-3"> (you)</span>}
              </p>
              {member.headline && (
                <p dir="auto" className="truncate text-14 text-ink-2">
                  {member.headline}
                </p>
              )}
            </div>
            {owns ? (
              <>
                <Select
                  aria-label={`Role of ${member.name}`}
                  className="h-10! text-14 pointer-coarse:h-11!"
                  options={roleOptions}
                  value={member.role}
                  onChange={(event) =>
                    changes.role.mutate({ ...member, to: event.target.value as CompanyRole })
                  }
                />
                {member.person !== me && (
                  <Button
                    look="ghost"
                    size="small"
                    aria-label={`Remove ${member.name}`}
                    onClick={() => setRemoving(member)}
                  >
                    Remove
                  </Button>
                )}
              </>
            ) : (
              <Badge>{companyRoles[member.role]}</Badge>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          description={`${removing.name} will lose access to this portal. What they wrote in the company’s name stays.`}
          act="Remove"
          onAct={() => {
            changes.remove.mutate(removing)
            setRemoving(undefined)
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** Pending invitations. */
export function InvitationLines({ team, company, changes }: TeamProps) {
  const [inviting, setInviting] = useState(false)
  const open = team.invitations ?? []
  return (
    <div className="flex flex-col items-start gap-4">
      {open.length > 0 && (
        <ul aria-label="Open invitations" className={`${boxClass} w-full`}>
          {open.map((invitation) => (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="text-15 font-medium wrap-anywhere">{invitation.email}</p>
                <p className="text-13 text-ink-3">
                  {companyRoles[invitation.role]} ·{' '}
                  {new Date(invitation.expires_at) < now()
                    ? 'expired unanswered'
                    : `open until ${longDate(invitation.expires_at.slice(0, 10))}`}
                </p>
              </div>
              <Button
                look="outline"
                size="small"
                aria-label={`Send again: ${invitation.email}`}
                onClick={() => changes.invite.mutate(invitation)}
              >
                Send again
              </Button>
              <Button
                look="ghost"
                size="small"
                aria-label={`Withdraw the invitation to ${invitation.email}`}
                onClick={() => changes.withdraw.mutate(invitation)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" className="size-4" /> Invite someone
      </Button>
      {inviting && (
        <Suspense>
          <InviteDialog company={company} changes={changes} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  )
}
