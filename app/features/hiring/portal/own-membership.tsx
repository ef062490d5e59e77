import { useState } from 'react'
import { useNavigate } from 'react-router'
import { currentSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { type CompanyTeam, companyRoles, type OwnCompany, roleDuties } from '#shared/company.ts'
import type { TeamChanges } from './use-team-changes.ts'

type OwnMembershipProps = { team: CompanyTeam; company: OwnCompany; changes: TeamChanges }

/** The member's own choices: being named on the page, and leaving. */
export function OwnMembership({ team, company, changes }: OwnMembershipProps) {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const me = currentSession()?.user.id ?? ''
  const own = team.members.find(({ person }) => person === me)
  const leave = () => {
    setLeaving(false)
    changes.leave.mutate()
    navigate('/business-portal', { replace: true })
  }
  return (
    <SettingsSection
      title="You"
      lead={`${companyRoles[company.role]}: ${roleDuties[company.role].toLowerCase()}.`}
    >
      <div className="flex flex-col items-start gap-4">
        <div className="w-full rounded-card border border-line bg-surface px-5 py-1.5">
          <Switch
            label="List me on the company page"
            hint="With your headline and a link to your profile, as long as people can find it."
            checked={own?.listed}
            onChange={(event) => changes.listed.mutate({ person: me, shown: event.target.checked })}
          />
        </div>
        <Button look="danger" onClick={() => setLeaving(true)}>
          Leave {company.name}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={`Leave ${company.name}?`}
          description="You’ll lose access to this portal. To come back, you need an owner’s invitation."
          act="Leave"
          onAct={leave}
          onClose={() => setLeaving(false)}
        />
      )}
    </SettingsSection>
  )
}
