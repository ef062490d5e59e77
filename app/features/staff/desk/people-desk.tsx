import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { Select } from '#app/ui/select.tsx'
import { dateText, longDateAndTime } from '#shared/dates.ts'
import { profilePath } from '#shared/profile.ts'
import { apiPlans, careerPlans, type StaffPerson } from '#shared/staff.ts'
import { PagedList } from './paged-list.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { staffPeopleQuery } from './staff-queries.ts'
import { RestoreDialog, SuspendDialog } from './suspension-dialogs.tsx'

const whom = [
  { value: 'all', label: 'Everyone' },
  { value: 'suspended', label: 'Suspended' },
]

/** Everybody's account: found by name, handle, address or workspace, suspended and restored. */
export function PeopleDesk({ person }: { person: string }) {
  const [words, type] = useTypedQuery('q')
  const [query, setQuery] = useAddressQuery()
  const suspended = query.get('who') === 'suspended'
  const asked = useSettled(words.trim())
  const people = useInfiniteQuery({
    ...staffPeopleQuery(person, asked, suspended),
    placeholderData: keepPreviousData,
  })
  const [about, setAbout] = useState<StaffPerson>()
  const [planned, setPlanned] = useState<StaffPerson>()
  const Question = about?.suspended_at ? RestoreDialog : SuspendDialog
  return (
    <section aria-labelledby="staff-people" className="flex flex-col gap-4">
      <h2 id="staff-people" className="sr-only">
        People
      </h2>
      <div className="flex flex-wrap gap-3">
        <FilterBox
          label="Search people"
          placeholder="Name, handle, email, workspace"
          words={words}
          onType={type}
          className="min-w-40 flex-1"
        />
        <div className="w-36">
          <Select
            aria-label="Who"
            options={whom}
            value={suspended ? 'suspended' : 'all'}
            className="h-11! rounded-full!"
            onChange={({ target }) =>
              setQuery(
                (now) => {
                  const next = new URLSearchParams(now)
                  if (target.value === 'suspended') next.set('who', 'suspended')
                  else next.delete('who')
                  return next
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
      </div>
      <PagedList
        label="People"
        query={people}
        empty={asked ? `No one found for “${asked}”` : 'No one is suspended'}
        identity={(line) => line.person}
      >
        {(line) => <AccountLine line={line} onAsk={() => setAbout(line)} onPlan={() => setPlanned(line)} />}
      </PagedList>
      {about && <Question person={about} onClose={() => setAbout(undefined)} />}
      {planned && <PlanDialog person={planned} onClose={() => setPlanned(undefined)} />}
    </section>
  )
}

type AccountLineProps = { line: StaffPerson; onAsk: () => void; onPlan: () => void }

function AccountLine({ line, onAsk, onPlan }: AccountLineProps) {
  return (
    <article className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={line.name} />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h3 className="flex flex-wrap items-center gap-2 text-15 font-semibold wrap-anywhere">
            <Link to={profilePath(line.handle)} dir="auto" className="underline-offset-4 hover:underline">
              {line.name}
            </Link>
            {line.staff && <Badge>Staff</Badge>}
            {line.suspended_at && <Badge>Suspended</Badge>}
          </h3>
          <p className="text-13 text-ink-3 wrap-anywhere">
            <span className="text-ink-2">{line.email ?? 'No email address'}</span> ·{' '}
            {line.user_type === 'employer' ? 'Employer' : 'Professional'} · joined {dateText(line.joined_at)}
            {line.plan !== 'starter' && ` · ${planOf(line)}`}
            {line.career_plan !== 'starter' &&
              ` · TannrSpace ${careerPlans.find(({ value }) => value === line.career_plan)?.label}${line.career_ends_at ? ` until ${longDateAndTime(line.career_ends_at)}` : ''}`}
          </p>
          {line.workspaces.length > 0 && (
            <p dir="auto" className="text-13 text-ink-3 wrap-anywhere">
              API workspaces: {line.workspaces.join(', ')}
            </p>
          )}
          {line.suspended_at && (
            <p className="measure mt-1 text-14 wrap-anywhere">
              Since {longDateAndTime(line.suspended_at)}
              {line.ends_at ? `, until ${longDateAndTime(line.ends_at)}` : ', until it is lifted'}:{' '}
              {line.reason}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" aria-label={`Plan of ${line.name}`} onClick={onPlan}>
          Plan
        </Button>
        {!line.staff && (
          <Button
            look={line.suspended_at ? 'outline' : 'danger'}
            size="small"
            aria-label={`${line.suspended_at ? 'Restore' : 'Suspend'} ${line.name}`}
            onClick={onAsk}
          >
            {line.suspended_at ? 'Restore' : 'Suspend'}
          </Button>
        )}
      </div>
    </article>
  )
}

function planOf({ plan, plan_ends_at }: StaffPerson): string {
  const name = apiPlans.find(({ value }) => value === plan)?.label
  return plan_ends_at ? `${name} until ${longDateAndTime(plan_ends_at)}` : `${name}`
}
