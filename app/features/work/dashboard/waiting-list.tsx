import { BellRing, CircleAlert, Clock, Hand, Send, Target, TimerOff, Video } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useAnswerRequest } from '#app/data/use-answer-request.ts'
import { AcceptButtons } from '#app/ui/accept-buttons.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import type { WaitingItem } from './waiting.ts'

const marks = {
  interview: [Video, 'bg-accent-soft text-accent-strong'],
  goal: [Target, 'bg-orcher-soft text-orcher'],
  late: [TimerOff, 'bg-bad-soft text-bad'],
  match: [BellRing, 'bg-api-soft text-api'],
  approval: [Hand, 'bg-warn-soft text-warn'],
  answer: [Send, 'bg-accent-soft text-accent-strong'],
} as const

const tones = { soon: 'text-warn', late: 'text-bad', plain: 'text-ink-3' }

/** Until all are asked for. */
const most = 5
/** Below this many the card says that there is no more, which fills it beside the week. */
const few = 3

type WaitingListProps = {
  /** Undefined while loading. */
  items: readonly WaitingItem[] | undefined
  all: boolean
  onAll: (all: boolean) => void
}

/** Pending items, in a card. */
export function WaitingList({ items, all, onAll }: WaitingListProps) {
  const list = useId()
  return (
    <section aria-labelledby="waiting" className="flex flex-col rounded-card border border-line bg-surface">
      <div className="flex items-center gap-2.5 border-b border-line px-4 py-3 sm:px-5">
        <h2 id="waiting" className="text-18">
          Waiting for you
        </h2>
        {items && items.length > 0 && (
          <span className="min-w-6 rounded-full bg-accent-soft px-1.5 text-center text-13 font-semibold text-accent-strong">
            {items.length}
          </span>
        )}
        {items && items.length > most && (
          <button
            type="button"
            aria-expanded={all}
            aria-controls={list}
            onClick={() => onAll(!all)}
            className="touch-target ml-auto text-14 font-medium text-accent underline-offset-4 hover:underline"
          >
            {all ? 'See fewer' : 'See all'}
          </button>
        )}
      </div>
      {items === undefined ? (
        <WaitingSkeleton />
      ) : items.length === 0 ? (
        <EmptyState
          title="Nothing is waiting for you"
          action={
            <ButtonLink look="outline" to="/jobs">
              Browse Jobs
            </ButtonLink>
          }
        >
          {whatComes}
        </EmptyState>
      ) : (
        <ul id={list} className="divide-y divide-line">
          {items.slice(0, all ? undefined : most).map((item, index) => (
            <Row key={item.id} item={item} first={index === 0} />
          ))}
        </ul>
      )}
      {items && items.length > 0 && items.length < few && (
        <p className="flex grow items-center justify-center border-t border-line px-4 py-3 text-center text-14 text-ink-3">
          That’s everything. {whatComes}
        </p>
      )}
    </section>
  )
}

const whatComes = 'New requests, answers and matches show up here first.'

function Row({ item, first }: { item: WaitingItem; first: boolean }) {
  const { mark, title, detail, unverified, when, to, act, asker, name = '' } = item
  return (
    <li className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 hover:bg-canvas sm:min-h-15.5 sm:px-5 sm:py-2">
      {mark === 'person' ? <Avatar name={name} className="size-9!" /> : <Mark mark={mark} />}
      <div className="min-w-0 flex-1 basis-50">
        <p className="text-15 leading-5 font-semibold wrap-anywhere">
          <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
          {unverified && <Unverified how={null} />}
        </p>
        {detail && (
          <p dir="auto" className="line-clamp-2 text-14 leading-5 text-ink-2 wrap-anywhere">
            {detail}
          </p>
        )}
      </div>
      <p
        className={cx(
          'flex items-center gap-1.5 text-14 font-medium max-sm:order-1 max-sm:w-full max-sm:pl-12.5 sm:w-28 sm:shrink-0 lg:w-34',
          tones[when.tone],
        )}
      >
        {when.tone === 'soon' && <Clock aria-hidden="true" className="size-4 shrink-0" />}
        {when.tone === 'late' && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
        {when.text}
      </p>
      <div className="relative flex gap-2 max-sm:order-2 max-sm:pl-12.5 sm:w-44 sm:justify-end">
        {asker ? (
          <RequestButtons asker={asker} name={name} />
        ) : (
          <ButtonLink
            look={first ? 'primary' : 'outline'}
            size="small"
            to={to}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function Mark({ mark }: { mark: keyof typeof marks }) {
  const [Icon, hue] = marks[mark]
  return (
    <span aria-hidden="true" className={cx('grid size-9 shrink-0 place-items-center rounded-input', hue)}>
      <Icon className="size-4.5" strokeWidth={1.75} />
    </span>
  )
}

function RequestButtons({ asker, name }: { asker: string; name: string }) {
  const { mutate, isPending, variables } = useAnswerRequest()
  return (
    <AcceptButtons
      name={name}
      answering={isPending ? variables?.accept : undefined}
      onAnswer={(accept) => mutate({ asker, name, accept })}
    />
  )
}

function WaitingSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex min-h-15.5 items-center gap-3.5 px-4 sm:px-5">
          <Skeleton className="size-9 rounded-input!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
