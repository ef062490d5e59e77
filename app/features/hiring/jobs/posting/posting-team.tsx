import { Plus, X } from 'lucide-react'
import type { Member } from '#app/features/hiring/jobs/company-job-queries.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { companyRoles } from '#shared/company.ts'
import type { Posting } from '#shared/posting.ts'
import { PostingStep } from './posting-step.tsx'

type TeamStepProps = {
  posting: Posting
  change: (more: Partial<Posting>) => void
  members: readonly Member[]
}

const nameOf = ({ name }: Member) => name || 'Unnamed member'

/** The job's team: notified of applications; people added here can be removed here. */
export function TeamStep({ posting: { team }, change, members }: TeamStepProps) {
  const on = members.filter(({ id }) => team.includes(id))
  const off = members.filter(({ id }) => !team.includes(id))
  return (
    <PostingStep
      title="Hiring team"
      note={on.length === 0 ? 'No one yet' : on.length === 1 ? '1 person' : `${on.length} people`}
      done={on.length > 0}
      last
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {on.map((member) => (
          <div key={member.id} className="flex items-center gap-2.5">
            <Avatar name={nameOf(member)} size="small" />
            <span className="flex min-w-0 flex-col">
              <span dir="auto" className="text-14 font-semibold">
                {nameOf(member)}
              </span>
              <span className="text-13 text-ink-3">{companyRoles[member.role]}</span>
            </span>
            <button
              type="button"
              aria-label={`Take ${nameOf(member)} off the team`}
              onClick={() => change({ team: team.filter((id) => id !== member.id) })}
              className="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </div>
        ))}
        {off.length > 0 && (
          <Menu
            trigger={
              <>
                <Plus aria-hidden="true" className="size-4" /> Add
              </>
            }
            triggerLabel="Add to the hiring team"
            triggerClass="inline-flex h-9 items-center gap-2 rounded-input border border-dashed border-line-strong px-3.5 text-14 font-medium text-ink-2 hover:border-control hover:text-ink pointer-coarse:h-11"
          >
            {off.map((member) => (
              <MenuButton key={member.id} onClick={() => change({ team: [...team, member.id] })}>
                {nameOf(member)}
                <span className="text-13 font-normal text-ink-3">{companyRoles[member.role]}</span>
              </MenuButton>
            ))}
          </Menu>
        )}
      </div>
    </PostingStep>
  )
}
