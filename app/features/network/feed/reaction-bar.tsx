import {
  ChevronDown,
  HandHeart,
  Lightbulb,
  MessageCircle,
  PartyPopper,
  Sparkles,
  ThumbsUp,
} from 'lucide-react'
import { cx } from '#app/ui/cx.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { type PostLine, type ReactionKind, reactionKinds, reactionTotal, topReactions } from '#shared/post.ts'
import { withCommas } from '#shared/with-commas.ts'
import { useReact } from './use-post-changes.ts'

const icons = {
  like: ThumbsUp,
  celebrate: PartyPopper,
  support: HandHeart,
  insightful: Lightbulb,
  curious: Sparkles,
} satisfies Record<ReactionKind, typeof ThumbsUp>

const barButton =
  'flex h-9 items-center gap-1.5 rounded-full px-3 text-14 font-medium text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11'

type ReactionBarProps = {
  post: PostLine
  person: string
  talking: boolean
  commented: number
  onTalk: () => void
}

/** The reactions of others, one's own, and the button for comments. */
export function ReactionBar({ post, person, talking, commented, onTalk }: ReactionBarProps) {
  const change = useReact(person, post)
  const { reaction, reactions, author } = post
  const Icon = icons[reaction ?? 'like']
  return (
    <div className="-mb-1.5 flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line pt-2.5">
      <div className="-ml-2 flex items-center">
        <button
          type="button"
          aria-pressed={reaction !== null}
          aria-label={`${reactionKinds[reaction ?? 'like']}: post by ${author.name}`}
          className={cx(barButton, reaction && 'text-accent-strong!')}
          onClick={() => change.mutate(reaction ? null : 'like')}
        >
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={reaction ? 2.25 : 1.75} />
          {reactionKinds[reaction ?? 'like']}
        </button>
        <Menu
          trigger={<ChevronDown aria-hidden="true" className="size-4" />}
          triggerLabel={`React to the post by ${author.name}`}
          triggerClass="grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          {(Object.keys(reactionKinds) as ReactionKind[]).map((kind) => (
            <MenuButton
              key={kind}
              aria-pressed={reaction === kind}
              onClick={() => change.mutate(reaction === kind ? null : kind)}
            >
              <ReactionWords kind={kind} />
            </MenuButton>
          ))}
        </Menu>
      </div>
      <button type="button" aria-expanded={talking} className={barButton} onClick={onTalk}>
        <MessageCircle aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        {commented === 0 ? 'Comment' : `${withCommas(commented)} ${commented === 1 ? 'comment' : 'comments'}`}
      </button>
      <ReactionSum reactions={reactions} />
    </div>
  )
}

function ReactionWords({ kind }: { kind: ReactionKind }) {
  const Icon = icons[kind]
  return (
    <span className="flex items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4.5 text-accent" strokeWidth={1.75} />
      {reactionKinds[kind]}
    </span>
  )
}

function ReactionSum({ reactions }: Pick<PostLine, 'reactions'>) {
  const total = reactionTotal(reactions)
  if (total === 0) return null
  return (
    <p className="ml-auto flex items-center gap-1.5 text-13 text-ink-2">
      {topReactions(reactions).map((kind) => {
        const Icon = icons[kind]
        return <Icon key={kind} aria-hidden="true" className="size-4 text-accent" strokeWidth={1.75} />
      })}
      <span className="tabular-nums">
        {withCommas(total)}
        <span className="sr-only"> {total === 1 ? 'reaction' : 'reactions'}</span>
      </span>
    </p>
  )
}
