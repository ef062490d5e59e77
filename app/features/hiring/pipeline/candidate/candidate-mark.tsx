import { AlertCircle, Check, Clock, Hourglass, Video } from 'lucide-react'
import { usePicture } from '#app/data/pictures.ts'
import { type Card, nameOf } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { now } from '#app/lib/clock.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { dateAndTime } from '#shared/dates.ts'
import { dueText } from '#shared/hiring.ts'

/** Who it is: their picture or initials, or a stitched circle while the name is withheld. */
export function CandidateMark({ card, size = 'small' }: { card: Card; size?: 'small' | 'large' }) {
  const picture = usePicture(card.picture)
  if (!card.masked) return <Avatar name={nameOf(card)} src={picture} size={size} />
  return (
    <span
      aria-hidden="true"
      className={cx(
        'shrink-0 rounded-full border-[1.5px] border-dashed border-line-strong',
        size === 'large' ? 'size-12' : 'size-8',
      )}
    />
  )
}

/** Whose turn it is and until when, in the words that the candidate reads, too. */
export function CandidateClock({ card, className }: { card: Card; className?: string }) {
  const { text, tone, Icon } = standing(card)
  return (
    <p className={cx('flex items-center gap-1.5 text-14 font-medium', tones[tone], className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="line-clamp-2">{text}</span>
    </p>
  )
}

const tones = {
  late: 'text-bad',
  soon: 'text-warn',
  plain: 'text-ink-2',
  meets: 'text-accent-strong',
  good: 'text-good',
}

function standing(card: Card): { text: string; tone: keyof typeof tones; Icon: typeof Clock } {
  if (card.withdrawn_at) return { text: 'Withdrawn', tone: 'plain', Icon: Check }
  if (card.offer_answer === 'accepted') return { text: 'Offer accepted', tone: 'good', Icon: Check }
  if (card.offer_answer === 'declined') return { text: 'Offer declined', tone: 'plain', Icon: Check }
  if (card.status === 'rejected' || !card.answer_by) return { text: 'Answered', tone: 'plain', Icon: Check }
  const due = dueText(card.answer_by, now())
  if (due.tone === 'late') return { ...due, Icon: AlertCircle }
  if (card.meets_at) return { text: dateAndTime(new Date(card.meets_at)), tone: 'meets', Icon: Video }
  if (card.waits_for_them) return { text: 'Waiting on them', tone: 'plain', Icon: Hourglass }
  return { ...due, Icon: Clock }
}
