import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { dayText } from '#shared/dates.ts'
import type { ShownBoard } from './board.tsx'
import { CandidateClock, CandidateMark } from './candidate/candidate-mark.tsx'
import { columnSize, type Move } from './pipeline-queries.ts'
import { type Asked, type Card, type Column, isOpen, nameOf } from './pipeline-records.ts'
import { useMoreCards } from './use-more-cards.ts'
import { NotAllMoved, useMoveAll } from './use-pipeline-changes.ts'

type ListProps = ShownBoard & { table: boolean; onReject: (cards: readonly Card[], done: () => void) => void }

/** The same candidates under each other: rows, or a table. Several are chosen and answered at once. */
export function CandidateList({ board, asked, answers, chosen, table, onOpen, onReject }: ListProps) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Card>>(new Map())
  const tick = (card: Card) =>
    setTicked((now) => {
      const next = new Map(now)
      if (!next.delete(card.id)) next.set(card.id, card)
      return next
    })
  const cards = [...ticked.values()]
  if (board.columns.every(({ count }) => count === 0)) {
    return (
      <EmptyState title={asked.words || asked.stage || asked.late ? 'No one matches' : 'No applications yet'}>
        {asked.words || asked.stage || asked.late
          ? 'No candidate for this job matches the search and filters.'
          : 'Applications to this job show up here as they arrive.'}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {cards.length > 0 && (
        <BulkAnswers
          cards={cards}
          onReject={() => onReject(cards, () => setTicked(new Map()))}
          onKeep={(ids) => setTicked((now) => new Map([...now].filter(([id]) => ids.has(id))))}
        />
      )}
      {board.columns
        .filter(({ count }) => count > 0)
        .map((column) => (
          <Group
            key={column.status}
            job={board.job.id}
            column={column}
            asked={asked}
            table={table}
            ticked={answers ? ticked : undefined}
            onTick={tick}
            chosen={chosen}
            onOpen={onOpen}
          />
        ))}
    </div>
  )
}

type BulkProps = {
  cards: readonly Card[]
  onReject: () => void
  /** Only these stay chosen. */
  onKeep: (ids: ReadonlySet<string>) => void
}

function BulkAnswers({ cards, onReject, onKeep }: BulkProps) {
  const move = useMoveAll()
  const to = async (status: ApplicationStatus) => {
    const moves = cards.filter((card) => card.status !== status)
    const sent = moves.map((card) => ({ id: card.id, status, seen: card.last_event }))
    let unsent: readonly Move[] = []
    try {
      if (sent.length > 0) await move.attempt(sent)
    } catch (error) {
      unsent = error instanceof NotAllMoved ? error.unsent : sent
      toast.error((error as Error).message)
    }
    onKeep(new Set(unsent.map(({ id }) => id)))
  }
  return (
    <div
      role="toolbar"
      aria-label="Answer the selected candidates"
      className="sticky top-17 z-20 flex flex-wrap items-center gap-2 rounded-input border border-ink bg-surface p-2 pl-4 shadow-float"
    >
      <p className="mr-auto text-15 font-semibold">{cards.length} selected</p>
      {(['phone_screening', 'interview_scheduled'] as const).map((status) => (
        <Button
          key={status}
          look="outline"
          size="small"
          busy={move.isPending && move.variables?.[0]?.status === status}
          onClick={() => to(status)}
        >
          {applicationStatuses[status]}
        </Button>
      ))}
      <Button look="danger" size="small" onClick={onReject}>
        Decline…
      </Button>
      <Button look="ghost" size="small" onClick={() => onKeep(new Set())}>
        Clear
      </Button>
    </div>
  )
}

type GroupProps = {
  job: string
  column: Column
  asked: Asked
  table: boolean
  ticked: ReadonlyMap<string, Card> | undefined
  onTick: (card: Card) => void
  chosen: string | undefined
  onOpen: (id: string) => void
}

function Group({ job, column, asked, table, ticked, onTick, chosen, onOpen }: GroupProps) {
  const { cards, more, busy } = useMoreCards(job, column, asked)
  const row = (card: Card) => ({
    card,
    chosen: card.id === chosen,
    ticked: ticked && isOpen(card) ? ticked.has(card.id) : undefined,
    onTick: () => onTick(card),
    onOpen: () => onOpen(card.id),
  })
  return (
    <section aria-label={applicationStatuses[column.status]} className="flex flex-col gap-2">
      <h2 className="flex items-baseline gap-2 text-18">
        {applicationStatuses[column.status]} <span className="text-14 text-ink-3">{column.count}</span>
      </h2>
      {table ? (
        <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
          <table className="w-full table-fixed text-left text-14">
            <thead className="text-13 text-ink-3">
              <tr>
                {ticked && (
                  <th className="w-11 p-3">
                    <span className="sr-only">Choose</span>
                  </th>
                )}
                <th className="p-3 font-medium sm:w-[24%]">Candidate</th>
                <th className="w-[21%] p-3 font-medium max-lg:hidden">Headline</th>
                <th className="p-3 font-medium max-sm:hidden">Stage</th>
                <th className="w-32 p-3 font-medium max-sm:hidden">Applied</th>
                <th className="p-3 font-medium">Answer</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {cards.map((card) => (
                <TableRow key={card.id} hasTicks={ticked !== undefined} {...row(card)} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
          {cards.map((card) => (
            <ListRow key={card.id} {...row(card)} />
          ))}
        </ul>
      )}
      {column.count > cards.length && cards.length >= columnSize && (
        <Button look="outline" className="self-center" busy={busy} onClick={more}>
          {column.count - cards.length} more
        </Button>
      )}
    </section>
  )
}

type RowProps = {
  card: Card
  chosen: boolean
  ticked: boolean | undefined
  onTick: () => void
  onOpen: () => void
}

function Tick({ card, ticked, onTick }: Pick<RowProps, 'card' | 'ticked' | 'onTick'>) {
  if (ticked === undefined) return null
  return (
    // The label is the touch target: 44 px.
    <label className="relative z-1 -m-3 block p-3">
      <input
        type="checkbox"
        aria-label={`Choose ${nameOf(card)}`}
        checked={ticked}
        onChange={onTick}
        className="block size-5 accent-ink"
      />
    </label>
  )
}

function ListRow({ card, chosen, ticked, onTick, onOpen }: RowProps) {
  return (
    <li
      className={cx(
        'relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken',
        chosen && 'bg-sunken',
      )}
    >
      <Tick card={card} ticked={ticked} onTick={onTick} />
      <CandidateMark card={card} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-15 font-semibold tracking-normal">
          <button type="button" onClick={onOpen} className="text-left after:absolute after:inset-0">
            {nameOf(card)}
          </button>
        </h3>
        <p dir="auto" className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">
          {[card.headline, card.location].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      <p className="w-36 truncate text-14 max-sm:hidden lg:w-44">{card.stage}</p>
      <CandidateClock card={card} className="w-44" />
    </li>
  )
}

function TableRow({ card, chosen, ticked, hasTicks, onTick, onOpen }: RowProps & { hasTicks: boolean }) {
  return (
    <tr className={cx('hover:bg-sunken', chosen && 'bg-sunken')}>
      {hasTicks && (
        <td className="p-3">
          <Tick card={card} ticked={ticked} onTick={onTick} />
        </td>
      )}
      <td className="p-3">
        <button
          type="button"
          onClick={onOpen}
          className="flex items-center gap-2.5 text-left font-semibold wrap-anywhere pointer-coarse:min-h-11"
        >
          <CandidateMark card={card} /> {nameOf(card)}
        </button>
      </td>
      <td dir="auto" className="p-3 text-ink-2 wrap-anywhere max-lg:hidden">
        {card.headline}
      </td>
      <td className="p-3 wrap-anywhere max-sm:hidden">{card.stage}</td>
      <td className="p-3 text-ink-2 max-sm:hidden">{dayText(card.applied_at)}</td>
      <td className="p-3">
        <CandidateClock card={card} />
      </td>
    </tr>
  )
}
