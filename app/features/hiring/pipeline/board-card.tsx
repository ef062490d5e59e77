import { MoreHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '#app/ui/cx.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { pipelineColumns } from '#shared/hiring.ts'
import { CandidateClock, CandidateMark } from './candidate/candidate-mark.tsx'
import { CardReasons, CardScore } from './card-match.tsx'
import { type Card, isOpen, nameOf } from './pipeline-records.ts'

type BoardCardProps = {
  card: Card
  chosen: boolean
  answers: boolean
  lifted: boolean
  onOpen: (id: string) => void
  onMove: (card: Card, status: ApplicationStatus) => void
}

/** A card moved by keyboard is remounted in the next column, where it gets the focus. */
let steps: string | undefined

/** One candidate on the board. Moved by dragging, by its menu, or with Alt and the arrow keys. */
export function BoardCard({ card, chosen, answers, lifted, onOpen, onMove }: BoardCardProps) {
  const movable = answers && (isOpen(card) || card.status === 'rejected')
  const step = (by: number) => {
    const next = pipelineColumns[pipelineColumns.indexOf(card.status) + by]
    if (!next || !movable) return
    steps = card.id
    onMove(card, next)
  }
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (steps !== card.id) return
    steps = undefined
    if (document.activeElement === document.body) opener.current?.focus()
  }, [card.id])
  return (
    <article
      data-card={card.id}
      className={cx(
        'group relative rounded-input border bg-surface p-3.5 transition-[opacity,border-color]',
        card.overdue ? 'border-bad/55' : 'border-line hover:border-line-strong',
        chosen && 'border-ink ring-1 ring-ink',
        lifted && 'opacity-40',
        movable && 'pointer-fine:cursor-grab',
      )}
    >
      <div className="flex items-center gap-2.5">
        <CandidateMark card={card} />
        <h3 className="min-w-0 flex-1 text-15 font-semibold tracking-normal">
          <button
            ref={opener}
            type="button"
            aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
            onClick={() => onOpen(card.id)}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
              event.preventDefault()
              step(event.key === 'ArrowRight' ? 1 : -1)
            }}
            className="line-clamp-2 max-w-full text-left wrap-anywhere after:absolute after:inset-0 after:rounded-input"
          >
            {nameOf(card)}
          </button>
        </h3>
        <CardScore application={card.id} />
        {movable && <MoveMenu card={card} onMove={onMove} />}
      </div>
      {card.headline && (
        <p dir="auto" className="mt-1.5 line-clamp-2 text-14 text-ink-2 wrap-anywhere">
          {card.headline}
        </p>
      )}
      <p className="mt-0.5 line-clamp-2 text-13 text-ink-3">
        {[card.stage, card.location].filter(Boolean).join(' · ')}
      </p>
      <CardReasons application={card.id} />
      <div aria-hidden="true" className="stitch my-2.5" />
      <CandidateClock card={card} />
    </article>
  )
}

function MoveMenu({ card, onMove }: Pick<BoardCardProps, 'card' | 'onMove'>) {
  return (
    <Menu
      className="z-1 pointer-fine:absolute pointer-fine:top-2.5 pointer-fine:right-2 pointer-coarse:relative pointer-coarse:-my-1.5 pointer-coarse:-mr-1.5"
      trigger={<MoreHorizontal aria-hidden="true" className="size-4.5" />}
      triggerLabel={`Move ${nameOf(card)}`}
      triggerClass="grid size-8 place-items-center rounded-full bg-surface text-ink-2 hover:bg-sunken hover:text-ink pointer-fine:opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:size-11"
    >
      <MoveChoices card={card} onMove={onMove} />
    </Menu>
  )
}

/** The other columns, as items of a menu. */
export function MoveChoices({ card, onMove }: Pick<BoardCardProps, 'card' | 'onMove'>) {
  return pipelineColumns
    .filter((status) => status !== card.status)
    .map((status) => (
      <MenuButton key={status} onClick={() => onMove(card, status)}>
        {moveWords[status] ?? `Move to ${applicationStatuses[status]}`}
      </MenuButton>
    ))
}

const moveWords: Partial<Record<ApplicationStatus, string>> = {
  offer_received: 'Make an offer…',
  rejected: 'Decline…',
}
