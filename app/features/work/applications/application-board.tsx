import { MoreHorizontal } from 'lucide-react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useCardDrag } from '#app/ui/use-card-drag.ts'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { ago } from '#shared/relative-time.ts'
import { FromElsewhere, NextReminder } from './application-marks.tsx'
import { maxColumnSize } from './application-queries.ts'
import type { Application, ApplicationBoard } from './application-records.ts'
import { PromisedDay } from './promised-day.tsx'

const statuses = Object.keys(applicationStatuses) as ApplicationStatus[]
/** The list's tab for what does not fit in a column. */
const tabOf: Record<ApplicationStatus, string> = {
  under_review: '?tab=active',
  phone_screening: '?tab=interviews',
  interview_scheduled: '?tab=interviews',
  offer_received: '?tab=offers',
  rejected: '?tab=archived',
}

type BoardProps = {
  board: ApplicationBoard
  /** How many there are of a status in all; unknown while the board is searched. */
  counts: Partial<Record<string, number>> | undefined
  /** How many cards a column has at most, and what shows more. */
  shown: number
  busy: boolean
  onMore: () => void
  onOpen: (application: Application, part: 'view' | 'notes') => void
  onMove: (application: Application, status: ApplicationStatus) => void
}

/** The five documented statuses side by side, on a phone one at a time. Applications from elsewhere are moved by the person. */
export function Board({ board, counts, shown, busy, onMore, onOpen, onMove }: BoardProps) {
  const [query, setQuery] = useAddressQuery()
  const drop = (id: string, status: ApplicationStatus) => {
    const card = Object.values(board)
      .flat()
      .find((one) => one.id === id)
    if (card?.outside) onMove(card, status)
  }
  const { drag, onPointerDown } = useCardDrag(true, drop)
  const asked = query.get('column') as ApplicationStatus
  const filled = statuses.find((status) => board[status].length > 0) ?? 'under_review'
  const picked = statuses.includes(asked) ? asked : filled
  const pick = (status: string) =>
    setQuery(
      (now) => {
        now.set('column', status)
        return now
      },
      { preventScrollReset: true },
    )
  const amount = (status: ApplicationStatus) => counts?.[status] ?? (counts ? 0 : board[status].length)
  return (
    <>
      <nav aria-label="Column" className="-mx-4 flex gap-2 overflow-x-auto px-4 md:hidden">
        {statuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === picked}
            onClick={() => pick(status)}
            className={cx(
              'h-11 shrink-0 rounded-full border px-4 text-14 font-medium whitespace-nowrap',
              status === picked ? 'border-ink bg-ink text-canvas' : 'border-line-strong bg-surface',
            )}
          >
            {applicationStatuses[status]} <span className="tabular-nums opacity-75">{amount(status)}</span>
          </button>
        ))}
      </nav>
      <div onPointerDown={onPointerDown} className="flex items-stretch gap-2 md:overflow-x-auto md:pb-2">
        {statuses.map((status) => (
          <section
            key={status}
            data-column={status}
            aria-label={applicationStatuses[status]}
            className={cx(
              'min-h-60 w-full min-w-0 flex-col gap-2 rounded-card bg-sunken p-2 md:flex md:min-w-60 md:flex-1 xl:min-w-52',
              drag?.over === status && 'outline-2 outline-dashed outline-accent -outline-offset-2',
              picked === status ? 'flex' : 'hidden',
            )}
          >
            <header className="flex items-baseline justify-between gap-2 px-2 pt-1.5">
              <h2 className="text-15 font-semibold tracking-normal">{applicationStatuses[status]}</h2>
              <span className="text-14 text-ink-2 tabular-nums">{amount(status)}</span>
            </header>
            {board[status].length === 0 && (
              <p className="px-2 py-6 text-center text-14 text-ink-3">Nothing here.</p>
            )}
            <ul className="flex flex-col gap-2">
              {board[status].map((application) => (
                <li key={application.id}>
                  <Card
                    application={application}
                    lifted={drag?.id === application.id}
                    onOpen={onOpen}
                    onMove={onMove}
                  />
                </li>
              ))}
            </ul>
            {board[status].length >= shown && (
              <p className="px-2 py-2 text-14">
                {shown < maxColumnSize ? (
                  <Button look="ghost" size="small" className="w-full" busy={busy} onClick={onMore}>
                    Show more
                  </Button>
                ) : (
                  <TextLink to={{ search: tabOf[status] }}>View all in the list</TextLink>
                )}
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

type CardProps = Pick<BoardProps, 'onOpen' | 'onMove'> & { application: Application; lifted: boolean }

/** Applications from elsewhere are moved by dragging, by their menu, or with Alt and the arrow keys. */
function Card({ application, lifted, onOpen, onMove }: CardProps) {
  const { job, outside, status, next_step, applied_at } = application
  const step = (by: number) => {
    const next = statuses[statuses.indexOf(status) + by]
    if (next) onMove(application, next)
  }
  return (
    <article
      data-card={outside ? application.id : undefined}
      className={cx(
        'group relative flex flex-col gap-1.5 rounded-input border border-line bg-surface p-3.5 hover:border-line-strong',
        lifted && 'opacity-40',
        outside && 'pointer-fine:cursor-grab',
      )}
    >
      <div className="flex items-start gap-2.5">
        <div className="min-w-0 flex-1">
          <h3 className="text-15 leading-5 font-semibold tracking-normal">
            <button
              type="button"
              aria-keyshortcuts={outside ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
              onClick={() => onOpen(application, 'view')}
              onKeyDown={(event) => {
                if (!outside || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight'))
                  return
                event.preventDefault()
                step(event.key === 'ArrowRight' ? 1 : -1)
              }}
              className="text-left wrap-anywhere after:absolute after:inset-0 after:rounded-input"
            >
              {job.title}
            </button>
          </h3>
          <p dir="auto" className="text-14 text-ink-2">
            <span className="block truncate">{job.company.name}</span>
            <Unverified how={job.company.verified_how} className="" />
          </p>
        </div>
        <CardMenu application={application} onOpen={onOpen} onMove={onMove} />
      </div>
      {job.location && <p className="truncate text-13 text-ink-3">{job.location}</p>}
      <p className="text-14 text-ink-2 wrap-anywhere">
        {next_step || `Applied ${ago(new Date(applied_at), now())}`}
      </p>
      <PromisedDay application={application} />
      <NextReminder application={application} />
      {outside && <FromElsewhere />}
    </article>
  )
}

function CardMenu({ application, onOpen, onMove }: Omit<CardProps, 'lifted'>) {
  const { job, outside, status } = application
  return (
    <Menu
      className="relative z-1 -mt-1.5 -mr-1.5"
      trigger={<MoreHorizontal aria-hidden="true" className="size-4.5" />}
      triggerLabel={`${outside ? 'Move or note' : 'Note'}: ${job.title}, ${job.company.name}`}
      triggerClass="grid size-8 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-fine:opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:size-11"
    >
      {outside &&
        statuses
          .filter((one) => one !== status)
          .map((one) => (
            <MenuButton key={one} onClick={() => onMove(application, one)}>
              Move to {applicationStatuses[one]}
            </MenuButton>
          ))}
      <MenuButton onClick={() => onOpen(application, 'notes')}>Notes and reminders</MenuButton>
    </Menu>
  )
}
