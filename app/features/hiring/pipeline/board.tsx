import { ChevronLeft } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { cx } from '#app/ui/cx.ts'
import { useCardDrag } from '#app/ui/use-card-drag.ts'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { BoardCard } from './board-card.tsx'
import { columnSize } from './pipeline-queries.ts'
import type { Asked, Board, Card, Column } from './pipeline-records.ts'
import { useCardOf, useMoreCards } from './use-more-cards.ts'

export type ShownBoard = {
  board: Board
  asked: Asked
  /** Whether the person answers applications, or only sees them. */
  answers: boolean
  chosen: string | undefined
  onOpen: (id: string | undefined) => void
  onMove: (card: Card, status: ApplicationStatus) => void
}

/** The five documented statuses side by side; on a phone one at a time. */
export function BoardColumns({ board, asked, answers, chosen, onOpen, onMove }: ShownBoard) {
  const [query, setQuery] = useAddressQuery()
  const [unfolded, setUnfolded] = useState(false)
  const cardOf = useCardOf(board)
  const drop = (id: string, status: ApplicationStatus) => {
    const card = cardOf(id)
    if (card && card.status !== status) onMove(card, status)
  }
  const { drag, onPointerDown } = useCardDrag(answers, drop)
  const picked = query.get('column') ?? 'under_review'
  const pick = (status: string) =>
    setQuery(
      (now) => {
        now.set('column', status)
        return now
      },
      { preventScrollReset: true },
    )
  return (
    <>
      <nav aria-label="Column" className="-mx-4 flex gap-2 overflow-x-auto px-4 md:hidden">
        {board.columns.map(({ status, count }) => (
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
            {applicationStatuses[status]} <span className="tabular-nums opacity-75">{count}</span>
          </button>
        ))}
      </nav>
      <div onPointerDown={onPointerDown} className="flex items-stretch gap-2 md:overflow-x-auto md:pb-2">
        {board.columns.map((column) =>
          column.status === 'rejected' && !unfolded && column.status !== picked ? (
            <FoldedColumn
              key={column.status}
              column={column}
              over={drag?.over === 'rejected'}
              onUnfold={() => setUnfolded(true)}
            />
          ) : (
            <BoardColumn
              key={column.status}
              job={board.job.id}
              column={column}
              asked={asked}
              over={drag?.over === column.status}
              picked={column.status === picked}
              onFold={column.status === 'rejected' ? () => setUnfolded(false) : undefined}
            >
              {(card) => (
                <BoardCard
                  card={card}
                  chosen={card.id === chosen}
                  answers={answers}
                  lifted={drag?.id === card.id}
                  onOpen={onOpen}
                  onMove={onMove}
                />
              )}
            </BoardColumn>
          ),
        )}
      </div>
    </>
  )
}

type BoardColumnProps = {
  job: string
  column: Column
  asked: Asked
  over: boolean
  picked: boolean
  onFold: (() => void) | undefined
  children: (card: Card) => React.ReactNode
}

function BoardColumn({ job, column, asked, over, picked, onFold, children }: BoardColumnProps) {
  const { status, days, count } = column
  const { cards, more, busy } = useMoreCards(job, column, asked)
  const { list, moreButton } = useFocusOfGoneCard(cards)
  return (
    <section
      data-column={status}
      aria-label={applicationStatuses[status]}
      className={cx(
        'min-h-60 w-full min-w-0 flex-col gap-2 rounded-card bg-sunken p-2 md:flex md:min-h-[60vh] md:min-w-60 md:flex-1',
        over && 'outline-2 outline-dashed outline-accent -outline-offset-2',
        picked ? 'flex' : 'hidden',
      )}
    >
      <header className="flex items-baseline justify-between gap-2 px-2 pt-1.5">
        <div>
          {/* On a phone the button that picks the column says its name and its count. */}
          <h2 className="text-15 font-semibold tracking-normal max-md:sr-only">
            {applicationStatuses[status]}
          </h2>
          <p className="text-13 text-ink-2">
            {status === 'rejected'
              ? 'Everyone here was told why'
              : days === 1
                ? 'Answer in 1 day'
                : `Answer in ${days} days`}
          </p>
        </div>
        <span className="flex items-center gap-1 text-14 text-ink-2 tabular-nums">
          <span className="max-md:hidden">{count}</span>
          {onFold && (
            <button
              type="button"
              aria-label="Fold this column"
              onClick={onFold}
              className="hidden size-8 place-items-center rounded-full hover:bg-canvas md:grid"
            >
              <ChevronLeft aria-hidden="true" className="size-4" />
            </button>
          )}
        </span>
      </header>
      {cards.length === 0 && (
        <p className="px-2 py-6 text-center text-14 text-ink-3">
          {asked.words || asked.stage || asked.late ? 'No one matches the filter.' : 'No one here.'}
        </p>
      )}
      <ul {...list} className="flex flex-col gap-2">
        {cards.map((card) => (
          <li key={card.id}>{children(card)}</li>
        ))}
      </ul>
      {count > cards.length && cards.length >= columnSize && (
        <button
          ref={moreButton}
          type="button"
          onClick={more}
          disabled={busy}
          aria-busy={busy || undefined}
          className="min-h-10 rounded-input text-14 font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          {count - cards.length} more
        </button>
      )}
    </section>
  )
}

/**
 * A card moved by keyboard may land beyond those that are shown: then the button for more gets the focus, unless something else
 * has it.
 */
function useFocusOfGoneCard(cards: readonly Card[]) {
  const moreButton = useRef<HTMLButtonElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined || cards.some(({ id }) => id === focused.current)) return
    focused.current = undefined
    if (document.activeElement === document.body) moreButton.current?.focus()
  }, [cards])
  const list = {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[data-card]')?.dataset.card
    },
    // An element that is removed sends no such event.
    onBlur: () => {
      focused.current = undefined
    },
  }
  return { list, moreButton }
}

function FoldedColumn({ column, over, onUnfold }: { column: Column; over: boolean; onUnfold: () => void }) {
  return (
    <button
      type="button"
      data-column={column.status}
      onClick={onUnfold}
      aria-expanded={false}
      className={cx(
        'hidden w-10 shrink-0 flex-col items-center gap-3 rounded-card border-[1.5px] border-dashed py-4 text-14 text-ink-2 hover:text-ink md:flex',
        over ? 'border-accent' : 'border-line-strong',
      )}
    >
      <span className="tabular-nums">{column.count}</span>
      <span className="[writing-mode:vertical-rl]">{applicationStatuses[column.status]}</span>
    </button>
  )
}
