import { currentSession } from '#app/lib/session/session.ts'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import {
  type CompanyRole,
  type CompanyTeam,
  type HiringMail,
  hiringMails,
  type OwnCompany,
} from '#shared/company.ts'
import type { TeamChanges } from './use-team-changes.ts'

type OwnMailsProps = { team: CompanyTeam; company: OwnCompany; changes: TeamChanges }

/** What a member is emailed about for this company. Notifications are listed in any case. */
export function OwnMails({ team, company, changes }: OwnMailsProps) {
  const me = currentSession()?.user.id ?? ''
  const own = team.members.find(({ person }) => person === me)
  const chosen = own?.hiring_mails ?? []
  const heard = (Object.keys(hiringMails) as HiringMail[]).filter((mail) =>
    (hiringMails[mail].roles as readonly CompanyRole[]).includes(company.role),
  )
  return (
    <SettingsSection
      title="Emails to you"
      lead={`What we email you about ${company.name} when you haven’t read it here. Your notifications always show everything.`}
    >
      <div className="w-full rounded-card border border-line bg-surface px-5 py-1.5">
        {heard.map((mail) => (
          <Switch
            key={mail}
            label={hiringMails[mail].label}
            hint={hiringMails[mail].hint}
            checked={chosen.includes(mail)}
            onChange={({ target }) =>
              changes.hiringMails.mutate({
                person: me,
                wanted: heard.filter((one) => (one === mail ? target.checked : chosen.includes(one))),
              })
            }
          />
        ))}
        {company.role !== 'interviewer' && (
          <Switch
            label="Unread messages"
            hint="An email and a notification when a message to the company has gone unread for 15 minutes."
            checked={own?.inbox_mails ?? true}
            onChange={(event) => changes.inboxMails.mutate({ person: me, wanted: event.target.checked })}
          />
        )}
      </div>
    </SettingsSection>
  )
}
