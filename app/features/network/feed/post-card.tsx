import { Ellipsis, Users } from 'lucide-react'
import { useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { type PostLine, sourceWords } from '#shared/post.ts'
import { timeAgo } from '#shared/relative-time.ts'
import { CommentSection } from './comment-section.tsx'
import { PostBody } from './post-body.tsx'
import { type PostDialog, PostDialogs } from './post-dialogs.tsx'
import { ReactionBar } from './reaction-bar.tsx'
import { useCountView } from './use-count-view.ts'
import { useUnfollow } from './use-post-changes.ts'
import { VoiceLink, VoicePicture } from './voice.tsx'

type PostCardProps = {
  post: PostLine
  /** The reader; a visitor can only read. */
  person: string | null
  weighted?: boolean
  /** Comments are open from the start. */
  opened?: boolean
}

/** One post with its author, reactions and comments. */
export function PostCard({ post, person, weighted = false, opened = false }: PostCardProps) {
  const [open, setOpen] = useState<PostDialog>()
  const [talking, setTalking] = useState(opened)
  const mark = useCountView(post)
  const { author, commented } = post
  return (
    <article
      ref={mark}
      aria-label={`Post by ${author.name}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5"
    >
      <header className="flex items-start gap-3">
        <VoicePicture voice={author} />
        <div className="flex min-w-0 flex-1 flex-col">
          <h3 dir="auto" className="text-15 font-semibold wrap-anywhere">
            <VoiceLink voice={author} />
          </h3>
          {author.headline && (
            <p dir="auto" className="line-clamp-1 text-13 text-ink-2 wrap-anywhere">
              {author.headline}
            </p>
          )}
          <PostFacts post={post} weighted={weighted} onHistory={() => setOpen('history')} />
        </div>
        {person && <PostMenu post={post} onOpen={setOpen} />}
      </header>
      {post.hidden && <Badge tone="warn">Hidden from everyone else</Badge>}
      <PostBody post={post} />
      {person && (
        <ReactionBar
          post={post}
          person={person}
          talking={talking}
          commented={commented}
          onTalk={() => setTalking(!talking)}
        />
      )}
      {person && talking && <CommentSection post={post} person={person} />}
      {open && <PostDialogs open={open} post={post} onClose={() => setOpen(undefined)} />}
    </article>
  )
}

type PostFactsProps = { post: PostLine; weighted: boolean; onHistory: () => void }

function PostFacts({ post, weighted, onHistory }: PostFactsProps) {
  const { posted_at, edited_at, seen_by, source, score } = post
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-13 text-ink-3">
      <time dateTime={posted_at}>{timeAgo(new Date(posted_at), now())}</time>
      {edited_at && (
        <>
          <span aria-hidden="true">·</span>
          <button type="button" className="underline underline-offset-4 hover:text-ink" onClick={onHistory}>
            Edited
          </button>
        </>
      )}
      {seen_by === 'connections' && (
        <>
          <span aria-hidden="true">·</span>
          <Users aria-hidden="true" className="size-3.5" />
          Connections
        </>
      )}
      {source && source !== 'self' && (
        <>
          <span aria-hidden="true">·</span>
          <span>{sourceWords[source]}</span>
        </>
      )}
      {weighted && score !== null && (
        <>
          <span aria-hidden="true">·</span>
          <span>Weighs {score.toFixed(1)}</span>
        </>
      )}
    </p>
  )
}

type PostMenuProps = { post: PostLine; onOpen: (dialog: PostDialog) => void }

function PostMenu({ post, onOpen }: PostMenuProps) {
  const unfollow = useUnfollow(post.author)
  const follows = post.source === 'following' || post.source === 'company'
  return (
    <Menu
      trigger={<Ellipsis aria-hidden="true" className="size-4.5" />}
      triggerLabel={`More about this post by ${post.author.name}`}
      triggerClass="-mt-1.5 -mr-2 grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      {post.mine ? (
        <>
          <MenuButton onClick={() => onOpen('edit')}>Edit</MenuButton>
          <MenuButton onClick={() => onOpen('remove')}>Delete</MenuButton>
        </>
      ) : (
        <>
          {follows && <MenuButton onClick={() => unfollow.mutate()}>Stop following</MenuButton>}
          <MenuButton onClick={() => onOpen('report')}>Report</MenuButton>
        </>
      )}
    </Menu>
  )
}
