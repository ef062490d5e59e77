import type { InfiniteData } from '@tanstack/react-query'
import { setFollowing } from '#app/data/connections.ts'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { companySaid } from '#shared/company.ts'
import {
  type CommentLine,
  type FeedChoices,
  type PostLine,
  type ReactionKind,
  type ReportReason,
  type Voice,
  withReaction,
} from '#shared/post.ts'
import {
  addComment,
  addPost,
  addReport,
  editComment,
  editPost,
  type PostWords,
  react,
  removeComment,
  removePost,
  saveChoices,
  withdrawReport,
} from './feed-queries.ts'
import type { Reported } from './reported.ts'

type Posts = InfiniteData<PostLine[]>
type Comments = InfiniteData<CommentLine[]>

const key = queryKey('posts')

const each = (data: Posts, change: (post: PostLine) => PostLine): Posts => ({
  ...data,
  pages: data.pages.map((page) => page.map(change)),
})

const without = <Line extends { id: string }>(data: InfiniteData<Line[]>, id: string) => ({
  ...data,
  pages: data.pages.map((page) => page.filter((line) => line.id !== id)),
})

export function useAddPost() {
  return useChange<Posts, { words: PostWords; company: string | undefined }>({
    kind: 'post',
    key,
    run: ({ words, company }) => addPost(words, company),
    failed: 'Failed to post',
    done: () => toast.success('Posted'),
  })
}

export function useEditPost(post: PostLine) {
  return useChange<Posts, Partial<PostWords>>({
    kind: 'post',
    key,
    run: (words) => editPost(post.id, words),
    failed: 'Failed to save the post',
    done: () => toast.success('Post saved'),
  })
}

export function useRemovePost() {
  return useChange<Posts, PostLine>({
    kind: 'post',
    key,
    run: ({ id }) => removePost(id),
    shown: (data, { id }) => without(data, id),
    failed: 'Failed to delete the post',
    done: () => toast.success('Post deleted'),
  })
}

export function useReact(person: string, post: PostLine) {
  return useChange<Posts, ReactionKind | null>({
    kind: 'post',
    key,
    run: (kind) => react(person, post.id, kind),
    shown: (data, kind) => each(data, (one) => (one.id === post.id ? withReaction(one, kind) : one)),
    failed: 'Failed to react',
    scope: `react ${post.id}`,
  })
}

const commentsOf = (post: PostLine) => queryKey('postComments', post.id)

export function useAddComment(post: PostLine) {
  return useChange<Comments, string>({
    kind: 'post',
    key: commentsOf(post),
    run: (body) => addComment(post.id, body),
    failed: 'Failed to comment',
  })
}

export function useEditComment(post: PostLine) {
  return useChange<Comments, { id: string; body: string }>({
    kind: 'post',
    key: commentsOf(post),
    run: ({ id, body }) => editComment(id, body),
    failed: 'Failed to save the comment',
  })
}

export function useRemoveComment(post: PostLine) {
  const again = useAddComment(post)
  return useChange<Comments, CommentLine>({
    kind: 'post',
    key: commentsOf(post),
    run: ({ id }) => removeComment(id),
    shown: (data, { id }) => without(data, id),
    failed: 'Failed to remove the comment',
    // One's own post can be written again; the words of others cannot.
    done: ({ mine, body }) => toast.success('Comment removed', mine ? () => again.mutate(body) : undefined),
  })
}

type Report = { what: Reported; reason: ReportReason; note: string }

export function useReport() {
  const back = useChange<Posts, Reported>({
    kind: 'post',
    key,
    run: withdrawReport,
    failed: 'Failed to undo the report',
  })
  return useChange<Posts, Report>({
    kind: 'post',
    key,
    run: ({ what, reason, note }) => addReport(what, reason, note),
    failed: 'Failed to report',
    done: ({ what }) =>
      toast.success(
        'post_id' in what || 'comment_id' in what
          ? 'Reported. You won’t see it again'
          : 'Reported. We’ll look at it within a day',
        () => back.mutate(what),
      ),
  })
}

export function useUnfollow({ kind, id, name, verified_how }: Voice) {
  const said = kind === 'company' ? companySaid({ name, verified_how }) : name
  const back = useChange<Posts, void>({
    kind: 'following',
    key,
    run: () => setFollowing(kind, id, true),
    failed: `Failed to follow ${name}`,
  })
  return useChange<Posts, void>({
    kind: 'following',
    key,
    run: () => setFollowing(kind, id, false),
    shown: (data) => ({
      ...data,
      pages: data.pages.map((page) => page.filter(({ author }) => author.id !== id)),
    }),
    failed: `Failed to stop following ${name}`,
    done: () => toast.success(`You no longer follow ${said}`, () => back.mutate()),
  })
}

export function useChoices() {
  return useChange<FeedChoices, Partial<FeedChoices>>({
    kind: 'feedChoices',
    key: queryKey('feedChoices'),
    run: saveChoices,
    shown: (choices, changed) => ({ ...choices, ...changed }),
    failed: 'Failed to save how your feed is ordered',
  })
}
