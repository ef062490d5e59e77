import {
  AlarmClock,
  Award,
  BellRing,
  BriefcaseBusiness,
  CalendarClock,
  CalendarDays,
  Hand,
  Inbox,
  LifeBuoy,
  Send,
  ShieldCheck,
  Star,
} from 'lucide-react'
import { Link } from 'react-router'
import { usePicture } from '#app/data/pictures.ts'
import { useAnswerRequest } from '#app/data/use-answer-request.ts'
import { now } from '#app/lib/clock.ts'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { AcceptButtons } from '#app/ui/accept-buttons.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { recentTime } from '#shared/dates.ts'
import { type Notice, type NoticeKind, noticeWords, waits } from '#shared/notice.ts'

/** What another person did shows that person. */
const personal = ['connection_request', 'connection_accepted', 'comment', 'reaction', 'follower'] as const
type Personal = (typeof personal)[number]
const isPersonal = (kind: NoticeKind): kind is Personal => personal.some((one) => one === kind)

const marks: Record<Exclude<NoticeKind, Personal>, [icon: typeof Award, hue: string]> = {
  alert_matches: [BellRing, 'bg-api-soft text-api'],
  application_status: [Send, 'bg-accent-soft text-accent-strong'],
  badge_earned: [Award, 'bg-warn-soft text-warn'],
  hiring: [BriefcaseBusiness, 'bg-accent-soft text-accent-strong'],
  reminder: [AlarmClock, 'bg-warn-soft text-warn'],
  approval: [Hand, 'bg-warn-soft text-warn'],
  schedule: [CalendarClock, 'bg-orcher-soft text-orcher'],
  event: [CalendarDays, 'bg-good-soft text-good'],
  inbox: [Inbox, 'bg-accent-soft text-accent-strong'],
  review: [Star, 'bg-warn-soft text-warn'],
  security: [ShieldCheck, 'bg-sunken text-ink-2'],
  support: [LifeBuoy, 'bg-sunken text-ink-2'],
}

/** The face of whom it is about, the mark of the company that it is of, or what kind of news it is. */
function NoticeMark({ notice: { kind, subject, picture, company } }: { notice: Notice }) {
  const src = usePicture(picture)
  if (isPersonal(kind)) return <Avatar name={subject} src={src} />
  if (company) return <CompanyTile name={company.name} logo={company.logo_url} size="medium" />
  const [Icon, hue] = marks[kind]
  return (
    <span aria-hidden="true" className={cx('grid size-10 shrink-0 place-items-center rounded-input', hue)}>
      <Icon className="size-4.5" strokeWidth={1.75} />
    </span>
  )
}

type NoticeRowProps = {
  notice: Notice
  /** Of the sample nothing can be done. */
  sample?: boolean
  /** On a page, what there is to do stands beside the words, as on the dashboard. */
  wide?: boolean
  onRead: (id: string) => void
  /** The notification was opened. */
  onLeave?: (() => void) | undefined
}

export function NoticeRow({ notice, sample, wide, onRead, onLeave }: NoticeRowProps) {
  const { id, kind, subject, read_at } = notice
  const { title, to, act } = noticeWords(notice)
  const todo = !sample && waits(notice)
  const unread = read_at === null
  const go = () => {
    if (unread && !sample) onRead(id)
    onLeave?.()
  }
  return (
    <li className="relative flex gap-3 rounded-input px-3 py-2.5 hover:bg-sunken">
      {unread && <span className="absolute top-7 left-0 size-1.5 rounded-full bg-accent" />}
      <NoticeMark notice={notice} />
      <div
        className={cx('flex min-w-0 flex-1 flex-col gap-2', wide && 'sm:flex-row sm:items-center sm:gap-4')}
      >
        <NoticeWords notice={notice} onGo={go} />
        {(todo || wide) && (
          <div
            className={cx(
              'relative flex flex-wrap gap-2',
              wide && 'sm:w-44 sm:shrink-0 sm:justify-end',
              !todo && 'max-sm:hidden',
            )}
          >
            {todo && kind === 'connection_request' && (
              <RequestButtons asker={notice.subject_id} name={subject} />
            )}
            {todo && kind !== 'connection_request' && act && (
              <ButtonLink look="outline" size="small" to={to} onClick={go} aria-label={`${act}: ${title}`}>
                {act}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function NoticeWords({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const { happened_at, read_at, unverified } = notice
  const { title, detail, to } = noticeWords(notice)
  const hydrated = useHydrated()
  const unread = read_at === null
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <p
          className={cx('min-w-0 text-15 wrap-anywhere', unread ? 'font-semibold' : 'font-medium text-ink-2')}
        >
          {unread && <span className="sr-only">New: </span>}
          <Link
            to={to}
            onClick={onGo}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </p>
        {/* Prerendered markup does not know what time it is for whom. */}
        {hydrated && (
          <time dateTime={happened_at} className="shrink-0 text-13 text-ink-3">
            {recentTime(new Date(happened_at), now())}
          </time>
        )}
      </div>
      {detail && (
        <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
          {detail}
          {unverified && <Unverified how={null} />}
        </p>
      )}
    </div>
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
