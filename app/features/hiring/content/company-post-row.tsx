import { CalendarClock, Ellipsis, Eye, MessageCircle, ThumbsUp } from 'lucide-react'
import { usePicture } from '#app/data/pictures.ts'
import { now } from '#app/lib/clock.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import type { CompanyPost, PostState } from '#shared/company-post.ts'
import { weekdayTimeAndZone } from '#shared/dates.ts'
import { timeAgo } from '#shared/relative-time.ts'
import { withCommas } from '#shared/with-commas.ts'

type CompanyPostRowProps = {
  post: CompanyPost
  /** Where it is edited. */
  edit: string
  onPublish: () => void
  onUnpublish: () => void
  onRemove: () => void
}

const states: Record<PostState, { tone: BadgeTone; label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'accent', label: 'Scheduled' },
  published: { tone: 'good', label: 'Published' },
}

export function CompanyPostRow({ post, edit, onPublish, onUnpublish, onRemove }: CompanyPostRowProps) {
  const { tone, label } = states[post.state]
  const about = post.body.slice(0, 40)
  return (
    <article className="flex items-start gap-4 px-5 py-4">
      <Thumbnail post={post} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p dir="auto" className="measure line-clamp-3 text-15 whitespace-pre-line wrap-anywhere">
          {post.body}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-ink-3">
          <Badge tone={tone}>{label}</Badge>
          {post.hidden && <Badge tone="warn">Hidden by Tannr</Badge>}
          <When post={post} />
          {post.writer && <span className="wrap-anywhere">by {post.writer}</span>}
        </p>
        {post.state === 'published' && <Figures post={post} />}
      </div>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerLabel={`More for “${about}”`}
        triggerClass="-mt-1.5 -mr-2 grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <MenuLink to={edit}>Edit</MenuLink>
        {post.state === 'published' ? (
          <MenuButton onClick={onUnpublish}>Unpublish</MenuButton>
        ) : (
          <MenuButton onClick={onPublish}>Publish now</MenuButton>
        )}
        {post.state === 'scheduled' && <MenuButton onClick={onUnpublish}>Back to drafts</MenuButton>}
        <MenuButton onClick={onRemove}>Delete</MenuButton>
      </Menu>
    </article>
  )
}

function Thumbnail({ post: { picture } }: { post: CompanyPost }) {
  const src = usePicture(picture?.path, 'posts')
  if (!picture) return null
  return (
    <div className="size-16 shrink-0 overflow-hidden rounded-input bg-sunken sm:size-20">
      {src && <img src={src} alt={picture.words} className="size-full object-cover" />}
    </div>
  )
}

function When({ post: { state, publish_at, posted_at, edited_at } }: { post: CompanyPost }) {
  if (publish_at) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-ink">
        <CalendarClock aria-hidden="true" className="size-4 text-ink-3" />
        <time dateTime={publish_at}>{weekdayTimeAndZone(publish_at)}</time>
      </span>
    )
  }
  return (
    <span>
      {state === 'draft' && 'Started '}
      <time dateTime={posted_at}>{timeAgo(new Date(posted_at), now())}</time>
      {edited_at && ' · Edited'}
    </span>
  )
}

const counted = (amount: number, one: string, many: string) =>
  `${withCommas(amount)} ${amount === 1 ? one : many}`

function Figures({ post: { views, reacted, commented } }: { post: CompanyPost }) {
  const figures = [
    [Eye, counted(views, 'view', 'views')],
    [ThumbsUp, counted(reacted, 'reaction', 'reactions')],
    [MessageCircle, counted(commented, 'comment', 'comments')],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2 tabular-nums">
      {figures.map(([Icon, words]) => (
        <li key={words} className="inline-flex items-center gap-1.5">
          <Icon aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
          {words}
        </li>
      ))}
    </ul>
  )
}
